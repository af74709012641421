export {
  formatBytes,
  formatCompact,
  formatCount,
  formatDuration,
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
