import { parseArgs } from 'node:util';
import { createFakeProvider } from './server.ts';

const { values } = parseArgs({
  options: {
    host: { type: 'string', default: '127.0.0.1' },
    port: { type: 'string', default: '4199' },
    log: { type: 'string' },
    keep: { type: 'string', default: '10000' },
    'api-key': { type: 'string' },
    'aws-access-key-id': { type: 'string' },
    'aws-secret-access-key': { type: 'string' },
    lenient: { type: 'boolean', default: false },
    bodies: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

const HELP = `fake-provider: a scriptable upstream with the wires of several services, for tests and try-out only

  --port N      port to listen on (4199; 0 picks a free one)
  --host H      address to listen on (127.0.0.1)
  --log FILE    append one JSON line per request received and per answer ended
  --keep N      receipts kept in memory (10000); the log has all of them
  --bodies      keep whole request bodies in the receipts
  --api-key K   accept only this key, in the header of each service
  --aws-access-key-id ID, --aws-secret-access-key S
                check Bedrock signatures with these keys
  --lenient     do not refuse what the real service refuses
`;

if (values.help) {
  process.stdout.write(HELP);
} else {
  const accessKeyId = values['aws-access-key-id'];
  const secretAccessKey = values['aws-secret-access-key'];
  const provider = await createFakeProvider({
    host: values.host,
    port: Number(values.port),
    strict: !values.lenient,
    recordBodies: values.bodies,
    keepReceipts: Number(values.keep),
    ...(values.log === undefined ? {} : { logFile: values.log }),
    ...(values['api-key'] === undefined ? {} : { apiKey: values['api-key'] }),
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { aws: { accessKeyId, secretAccessKey } }),
  });
  process.stdout.write(`fake provider (for tests and try-out only) listening on ${provider.url}\n`);
  const stop = (): void => {
    void provider.close();
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}
