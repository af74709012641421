import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { areLimits, LimitFields, toLimits, toLimitTexts } from '../../parts/index.ts';
import { Actions, Button, Form, Problem, TextField, useNotify } from '../../ui/index.ts';
import { ModelPatternsField } from './key-fields.tsx';
import { type ApiKey, readPatterns } from './key-state.ts';
import { text } from './text.ts';

/** Changes name, models and limits of a key. */
export function KeyForm({ apiKey }: { readonly apiKey: ApiKey }) {
  const queries = useQueryClient();
  const notify = useNotify();
  const [name, setName] = useState(apiKey.name);
  const [models, setModels] = useState(apiKey.models?.join(', ') ?? '');
  const [limits, setLimits] = useState(toLimitTexts(apiKey.limits));
  const change = api.useMutation('patch', '/admin/v1/keys/{id}', {
    onSuccess: () => {
      notify(text.saved);
      for (const path of ['/admin/v1/keys', '/admin/v1/keys/{id}'])
        void queries.invalidateQueries({ queryKey: ['get', path] });
    },
  });
  return (
    <Form
      onSubmit={() => {
        if (!areLimits(limits)) return;
        change.mutate({
          params: { path: { id: apiKey.id } },
          body: { name, models: readPatterns(models), limits: toLimits(limits, apiKey.limits) },
        });
      }}
    >
      <TextField
        label={text.name}
        required
        maxLength={200}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <ModelPatternsField value={models} onChange={setModels} />
      <LimitFields texts={limits} onChange={setLimits} />
      <Problem error={change.error} />
      <Actions>
        <Button look="primary" type="submit" isBusy={change.isPending}>
          {text.edit}
        </Button>
      </Actions>
    </Form>
  );
}
