import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { Unsaved } from '../../parts/index.ts';
import { Actions, Button, Dialog, Form, Problem, SelectField, TextField } from '../../ui/index.ts';
import { modelsOf } from './model-names.ts';
import { connectionTo, needsAddress, otherServer, services } from './provider.ts';
import { ProviderFields } from './provider-fields.tsx';
import { nameProblem, type ProviderTexts, problemsOf } from './provider-problems.ts';
import { refreshProviders } from './refresh-providers.ts';
import { text } from './text.ts';

const serviceOptions = services.map((value) => ({
  value,
  label: value === otherServer ? text.otherServer : value,
}));

/** Connects a provider, and takes over the models that a server of one's own lists. */
export function NewProviderDialog({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (name: string) => void;
}) {
  const queries = useQueryClient();
  const [service, setService] = useState('openai');
  const [typedName, setName] = useState<string>();
  const [texts, setTexts] = useState<ProviderTexts>({
    apiKey: '',
    baseUrl: '',
    region: '',
    isPrivate: false,
  });
  const test = api.useMutation('post', '/admin/v1/providers/{id}/test');
  const change = api.useMutation('patch', '/admin/v1/providers/{id}');
  const create = api.useMutation('post', '/admin/v1/providers', {
    onSuccess: async ({ name: made }) => {
      // The catalog knows the models of services; those of a server of one's own, only the server does.
      if (service === otherServer) await addListed(made);
      refreshProviders(queries);
      onClose();
      onMade(made);
    },
  });
  /** Its drawer says what was found, and what failed. */
  const addListed = async (id: string): Promise<void> => {
    const params = { path: { id } };
    const found = await test.mutateAsync({ params }).catch(() => undefined);
    const models = modelsOf(found?.models ?? [], undefined);
    if (models !== null) await change.mutateAsync({ params, body: { models } }).catch(() => undefined);
  };
  // Most people call a provider what it is called.
  const name = typedName ?? (service === otherServer ? '' : service);
  const badName = nameProblem(name);
  const problems = problemsOf(texts);
  const submit = (): void => {
    if (badName !== undefined || Object.keys(problems).length > 0) return;
    const { apiKey, baseUrl, region, isPrivate } = texts;
    create.mutate({
      body: {
        name,
        ...connectionTo(service),
        ...(baseUrl === '' ? {} : { base_url: baseUrl }),
        ...(apiKey === '' ? {} : { api_key: apiKey }),
        ...(region === '' ? {} : { region }),
        ...(isPrivate ? { allow_private_network: true } : {}),
      },
    });
  };
  return (
    <Dialog title={text.create} onClose={onClose}>
      <Form onSubmit={submit}>
        <SelectField
          label={text.service}
          hint={text.serviceHint}
          autoFocus
          value={service}
          options={serviceOptions}
          onChange={({ target }) => setService(target.value)}
        />
        <TextField
          label={text.name}
          hint={text.nameHint}
          problem={badName}
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <ProviderFields
          isNew
          texts={texts}
          problems={problems}
          needsAddress={needsAddress(service)}
          onChange={setTexts}
        />
        <Unsaved values={[service, typedName, texts]} save={create} />
        <Problem error={create.error} />
        <Actions>
          <Button
            look="primary"
            type="submit"
            isBusy={create.isPending || test.isPending || change.isPending}
          >
            {text.create}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
