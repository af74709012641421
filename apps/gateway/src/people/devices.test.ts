import { describe, expect, it } from 'vitest';
import { createDevices } from './devices.ts';

const pepper = Buffer.alloc(32, 1);
const clock = { at: 1_760_000_000_000 };
const devices = createDevices({ pepper, now: () => clock.at });

describe('cookies of browsers in which somebody has signed in', () => {
  it('SEC-55: are of one person and one installation, and cannot be made up', () => {
    const { value } = devices.issue('person_a');
    const found = devices.find(value, 'person_a');
    expect(found).toMatch(/^person_a\.[0-9a-f]{2}$/);
    expect(devices.find(value, 'person_a')).toBe(found);
    expect(devices.find(value, 'person_b')).toBeUndefined();
    const others = createDevices({ pepper: Buffer.alloc(32, 2), now: () => clock.at });
    expect(others.find(value, 'person_a')).toBeUndefined();
    const [at = '', id = '', signature = ''] = value.split('.');
    const forged = [
      `${Number(at) + 1}.${id}.${signature}`,
      `${at}.${id.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))}.${signature}`,
      `${at}.${id}.${'0'.repeat(64)}`,
      `${at}.${id}.${signature}.`,
      `${at}.${id}`,
      `${at}${id}${signature}`,
      'é'.repeat(64),
      '',
    ];
    for (const cookie of forged) expect(devices.find(cookie, 'person_a')).toBeUndefined();
    expect(devices.find(undefined, 'person_a')).toBeUndefined();
  });

  it('tell nothing of the person, and end after half a year', () => {
    const { value, maxAgeS } = devices.issue('person_a');
    expect(value).not.toContain('person_a');
    clock.at += maxAgeS * 1000;
    expect(devices.find(value, 'person_a')).toBeDefined();
    clock.at += 2000;
    expect(devices.find(value, 'person_a')).toBeUndefined();
  });
});
