import { expect, it } from 'vitest';
import { parseStat, treeCpuUs, treeMemory } from './usage.ts';

it('reads a stat line whose name has blanks and brackets', () => {
  const line = '42 (a) b (c) S 7 42 42 0 -1 4194304 10 0 0 0 100 20 3 4 20 0 11 0 5 6 7';
  expect(parseStat(line)).toEqual({ pid: 42, parentPid: 7, cpuTicks: 127 });
});

it.each(['', '42 (name) S', 'nothing'])('refuses %j', (line) => {
  expect(parseStat(line)).toBeNull();
});

it('measures this very process', () => {
  expect(treeCpuUs(process.pid)).toBeGreaterThan(0);
  const { rssMib, peakRssMib } = treeMemory(process.pid);
  expect(rssMib).toBeGreaterThan(1);
  expect(peakRssMib).toBeGreaterThanOrEqual(rssMib * 0.9);
});
