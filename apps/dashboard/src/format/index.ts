export {
  formatBytes,
  formatCompact,
  formatCost,
  formatCount,
  formatDuration,
  formatFigure,
  formatFineDuration,
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
