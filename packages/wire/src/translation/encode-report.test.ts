import { describe, expect, it } from 'vitest';
import { createEncodeReport, warn, warnOfUnknownType } from './encode-report.ts';

const prefix = 'sent unchanged, as its type is unknown to the gateway: ';

describe('warnOfUnknownType', () => {
  it('names the paths in one warning among others', () => {
    const report = createEncodeReport();
    warn(report, 'first');
    warnOfUnknownType(report, 'tools[0].type');
    warn(report, 'last');
    warnOfUnknownType(report, 'tools[2].type');
    expect(report.warnings).toEqual(['first', `${prefix}tools[0].type, tools[2].type`, 'last']);
  });

  it('names five, however many there are', () => {
    const report = createEncodeReport();
    for (let index = 0; index < 1000; index++) warnOfUnknownType(report, `tools[${index}].type`);
    const paths = [0, 1, 2, 3, 4].map((index) => `tools[${index}].type`);
    expect(report.warnings).toEqual([`${prefix}${paths.join(', ')}, and more`]);
  });
});
