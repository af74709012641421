export {
  formatBytes,
  formatChange,
  formatCompact,
  formatCost,
  formatCount,
  formatDuration,
  formatFigure,
  formatFineDuration,
  formatPoints,
  formatPrice,
  formatShare,
  formatUsd,
  unknownText,
} from './numbers.ts';
export {
  formatClock,
  formatDay,
  formatRelative,
  formatShortClock,
  formatShortDay,
  formatTime,
  type Zone,
} from './times.ts';
