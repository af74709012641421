/** Process of the mock upstream: listens on a free loopback port and takes calls over the IPC channel. */
import { replyToCalls } from './processes/index.ts';
import { MockServer, type UpstreamCall, type UpstreamCounts } from './upstream/index.ts';

const mock = new MockServer();
mock.server.listen(0, '127.0.0.1', () => {
  const address = mock.server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  replyToCalls<UpstreamCall, UpstreamCounts>({ port }, (call) => {
    if (call.kind === 'configure') mock.configure(call.settings);
    return Promise.resolve(mock.counts());
  });
});
