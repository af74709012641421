export {
  formatBytes,
  formatCompact,
  formatCount,
  formatDuration,
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
