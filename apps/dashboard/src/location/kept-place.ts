const storageName = 'sluice.place';

/** Remembers the address in this tab, for the way back from an identity provider: what stands behind `#` is not sent along. */
export function keepPlace(): void {
  if (location.hash !== '') sessionStorage.setItem(storageName, location.hash);
}

/** Goes to the address that was remembered, once, unless this one says more than the first page. */
export function takePlace(): void {
  const place = sessionStorage.getItem(storageName);
  sessionStorage.removeItem(storageName);
  if (place !== null && ['', '#', '#/'].includes(location.hash)) history.replaceState(null, '', place);
}
