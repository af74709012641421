import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, type components } from '../../api/index.ts';
import { Unsaved } from '../../parts/index.ts';
import { Actions, Button, Dialog, Form, Problem, TextField, useNotify } from '../../ui/index.ts';
import { isPrice, ownPrice, type PriceTexts, priceFields, toPriceTexts, withPrice } from './model-prices.ts';
import type { Provider } from './provider.ts';
import { refreshProviders } from './refresh-providers.ts';
import { text } from './text.ts';

type Model = components['schemas']['ConfiguredModel'];

/** Sets what a model of a provider costs, for budgets and reports. */
export function PriceDialog({
  provider,
  model,
  onClose,
}: {
  readonly provider: Provider;
  readonly model: Model;
  readonly onClose: () => void;
}) {
  const queries = useQueryClient();
  const notify = useNotify();
  const name = model.id.slice(provider.name.length + 1);
  const own = ownPrice(provider.models, name);
  const [texts, setTexts] = useState<PriceTexts>(toPriceTexts(own ?? model.price));
  const change = api.useMutation('patch', '/admin/v1/providers/{id}', {
    onSuccess: () => {
      notify(text.saved);
      refreshProviders(queries);
      onClose();
    },
  });
  const save = (next: PriceTexts | undefined): void =>
    change.mutate({
      params: { path: { id: provider.name } },
      body: { models: withPrice(provider.models, name, next) },
    });
  return (
    <Dialog title={text.priceOf(model.id)} onClose={onClose}>
      <Form onSubmit={() => (priceFields.every((field) => isPrice(field, texts)) ? save(texts) : undefined)}>
        <p>{text.priceLead}</p>
        {priceFields.map((field) => (
          <TextField
            key={field}
            label={text.prices[field]}
            inputMode="decimal"
            required={field === 'input' || field === 'output'}
            problem={texts[field].trim() === '' || isPrice(field, texts) ? undefined : text.badPrice}
            value={texts[field]}
            onChange={({ target }) => setTexts({ ...texts, [field]: target.value })}
          />
        ))}
        <Unsaved values={texts} save={change} />
        <Problem error={change.error} />
        <Actions>
          {own === undefined ? null : (
            <Button isBusy={change.isPending} onClick={() => save(undefined)}>
              {text.resetPrice}
            </Button>
          )}
          <Button look="primary" type="submit" isBusy={change.isPending}>
            {text.save}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
