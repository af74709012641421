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
  formatDay,
  formatRelative,
  formatShortClock,
  formatShortDay,
  formatTime,
  type Zone,
} from './times.ts';
