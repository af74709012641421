/** URLs of rendered texts that carry a value to a stranger. */
import { secret } from './link-grammar.ts';
import { renderedUrls } from './rendered-urls.ts';

/** An address of a stranger in a URL that writes to a value. */
const otherRecipient = /@[\w.-]*evil|[?&](?:to|b?cc)=[^&]*evil/;

function decoded(url: string): string {
  try {
    return decodeURIComponent(url);
  } catch {
    return url;
  }
}

/** Returns whether a renderer has made the URL of an address, such as `a*?x=b@example.org`: no `mailto:` stands before it. */
function isMadeOfAddress(url: string, text: string): boolean {
  const scheme = 'mailto:';
  if (!url.startsWith(scheme)) return false;
  const address = decoded(url.slice(scheme.length));
  const isWritten = text.includes(url.slice(0, scheme.length + 1));
  return !isWritten || (text.includes(address) && !text.includes(url));
}

const page = 'https://page.invalid/folder/';

/** Returns whether a URL leads nowhere, to the page's own host, or to this machine: no stranger reads it. */
function isHome(url: string): boolean {
  const parsed = URL.parse(url, page);
  if (parsed === null) return true;
  const { origin, protocol, hostname } = parsed;
  return (
    origin === new URL(page).origin ||
    protocol === 'file:' ||
    /^(?:localhost|127\..*|0\.0\.0\.0|\[::1\])$/.test(hostname)
  );
}

/**
 * URLs of the rendered text that carry a value to a stranger. Those of e-mail and calls to it are left out: they are written out, or made of
 * an address in the text, and must be sent by hand.
 */
export function leakingUrls(restored: string): string[] {
  const text = restored.toLowerCase();
  if (!text.includes(secret)) return [];
  return renderedUrls(restored).filter((url) => {
    const plain = url
      .toLowerCase()
      .replace(/[\t\n\r]/g, '')
      .trim();
    if (!plain.includes(secret)) return false;
    const isAddressee =
      new RegExp(`^(?:mailto|tel|sms):[^?]*${secret}`).test(plain) && !otherRecipient.test(decoded(plain));
    return !isAddressee && !isHome(url) && !isMadeOfAddress(plain, text);
  });
}
