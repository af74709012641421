import type { SingleScript } from '../../script/script.ts';
import { bearerOf } from '../headers.ts';
import type { ProtocolRequest, ProtocolSettings } from '../protocol.ts';

/** 401 as Google's front end words it (google.rpc.Code UNAUTHENTICATED; cloud.google.com, Vertex AI errors). */
export function refuseVertexToken(
  request: ProtocolRequest,
  settings: ProtocolSettings,
): SingleScript | undefined {
  const token = bearerOf(request.headers);
  if (token !== '' && settings.isVertexToken(token)) return undefined;
  const start =
    token === ''
      ? 'Request is missing required authentication credential.'
      : 'Request had invalid authentication credentials.';
  const reason = token === '' ? 'CREDENTIALS_MISSING' : 'ACCESS_TOKEN_TYPE_UNSUPPORTED';
  const message = `${start} Expected OAuth 2 access token, login cookie or other valid authentication credential. See https://developers.google.com/identity/sign-in/web/devconsole-project.`;
  return {
    status: 401,
    json: {
      error: {
        code: 401,
        message,
        status: 'UNAUTHENTICATED',
        details: [
          {
            '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
            reason,
            domain: 'googleapis.com',
            metadata: { service: 'aiplatform.googleapis.com' },
          },
        ],
      },
    },
  };
}
