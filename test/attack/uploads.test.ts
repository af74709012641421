/** Uploads that together would pass a limit of the account or of the memory. */
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { disposeAll, rawRequest, type Sluice, startSluice } from '../support/index.ts';

const mebibyte = 1024 * 1024;

let sluice: Sluice;
beforeAll(async () => {
  // One key may use the whole budget here: the limits of one key are tested elsewhere.
  sluice = await startSluice({ config: JSON.stringify({ server: { key_share: 1, account_share: 1 } }) });
});
afterAll(disposeAll);

function upload(content: Buffer) {
  const head =
    '--XX\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nuser_data\r\n' +
    '--XX\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\n';
  return rawRequest({
    method: 'POST',
    url: `${sluice.url}/v1/files`,
    headers: { ...sluice.auth, 'content-type': 'multipart/form-data; boundary=XX' },
    body: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--XX--\r\n')]),
  });
}

function list(): Promise<readonly unknown[]> {
  return rawRequest({ url: `${sluice.url}/v1/files?limit=1000`, headers: sluice.auth }).then(
    (response) => Object(response.json()).data,
  );
}

describe('SEC-30 parallel uploads', () => {
  it.runIf(process.platform === 'linux')(
    'of large files hold about what they weigh, and come back',
    async () => {
      const content = Buffer.alloc(40 * mebibyte, 'The quick brown fox. ');
      const answers = await Promise.all(Array.from({ length: 4 }, () => upload(content)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      const peakKibibytes = Number(
        /VmHWM:\s+(\d+)/u.exec(readFileSync(`/proc/${sluice.pid}/status`, 'latin1'))?.[1],
      );
      expect(peakKibibytes / 1024).toBeLessThan(750);
      const { id } = Object(answers[0]?.json());
      const back = await rawRequest({ url: `${sluice.url}/v1/files/${id}/content`, headers: sluice.auth });
      expect(back.body.equals(content)).toBe(true);
      for (const answer of answers)
        await rawRequest({
          method: 'DELETE',
          url: `${sluice.url}/v1/files/${Object(answer.json()).id}`,
          headers: sluice.auth,
        });
    },
  );

  it('do not pass the thousand files of an account', async () => {
    const statuses: number[] = [];
    for (let round = 0; round < 21; round += 1) {
      const answers = await Promise.all(Array.from({ length: 50 }, () => upload(Buffer.from('x'))));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses.filter((status) => status === 200).length).toBe(1000);
    expect(statuses.filter((status) => status === 422).length).toBe(50);
    expect((await list()).length).toBe(1000);
  });
});
