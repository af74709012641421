import { expect, it } from 'vitest';
import { readViews, type View, viewSearch, withView, writeViews } from './views.ts';

function storageWith(text: string | null): Pick<Storage, 'getItem' | 'setItem'> {
  let stored = text;
  return {
    getItem: () => stored,
    setItem: (_name, next) => {
      stored = next;
    },
  };
}
const view: View = { name: 'errors', search: { status: 'error' }, hidden: ['id'] };

it('keeps views by name', () => {
  const storage = storageWith(null);
  expect(readViews(storage)).toEqual([]);
  writeViews(storage, withView(withView(withView([], view), { ...view, name: 'auto' }), view));
  expect(readViews(storage).map(({ name }) => name)).toEqual(['auto', 'errors']);
});

it.each([null, '{', '{}', '[null, 1, {"name":"x"}, {"name":"x","search":{"a":1},"hidden":[]}]'])(
  'reads nothing from what is no list of views: %s',
  (text) => {
    expect(readViews(storageWith(text))).toEqual([]);
  },
);

it('keeps of an address what filters', () => {
  expect(viewSearch({ status: 'error', private: true, open: 'req_1', model: '' })).toEqual({
    status: 'error',
    private: 'true',
  });
});
