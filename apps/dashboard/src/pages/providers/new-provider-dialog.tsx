import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import { Unsaved } from '../../parts/index.ts';
import { Actions, Button, Dialog, Form, Problem, SelectField, TextField } from '../../ui/index.ts';
import { modelsOf } from './model-names.ts';
import { connectionTo, type NewProvider, needsAddress, otherServer, services } from './provider.ts';
import { ProviderFields } from './provider-fields.tsx';
import { nameProblem, type ProviderTexts, problemsOf } from './provider-problems.ts';
import { FoundByTest } from './provider-test.tsx';
import { refreshProviders } from './refresh-providers.ts';
import { text } from './text.ts';

const serviceOptions = services.map((value) => ({
  value,
  label: value === otherServer ? text.otherServer : value,
}));

/** Connects a provider once a test has passed, and takes over the models that a server of one's own lists. */
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
  /** Settings whose test failed; a change of them starts a new test. */
  const [failed, setFailed] = useState<string>();
  const [texts, setTexts] = useState<ProviderTexts>({
    apiKey: '',
    baseUrl: '',
    region: '',
    isPrivate: false,
  });
  const probe = api.useMutation('post', '/admin/v1/provider-tests');
  const test = api.useMutation('post', '/admin/v1/providers/{id}/test');
  const create = api.useMutation('post', '/admin/v1/providers', {
    onSuccess: async ({ name: made }) => {
      // The list says how it is from now on, also where it was saved all the same.
      await test.mutateAsync({ params: { path: { id: made } } }).catch(() => undefined);
      refreshProviders(queries);
      onClose();
      onMade(made);
    },
  });
  // Most people call a provider what it is called.
  const name = typedName ?? (service === otherServer ? '' : service);
  const badName = nameProblem(name);
  const problems = problemsOf(texts);
  const hasProblem = badName !== undefined || Object.keys(problems).length > 0;
  const { apiKey, baseUrl, region, isPrivate } = texts;
  const body: NewProvider = {
    name,
    ...connectionTo(service),
    ...(baseUrl === '' ? {} : { base_url: baseUrl }),
    ...(apiKey === '' ? {} : { api_key: apiKey }),
    ...(region === '' ? {} : { region }),
    ...(isPrivate ? { allow_private_network: true } : {}),
  };
  const shape = JSON.stringify(body);
  const save = (listed: readonly string[] | null): void => {
    // The catalog knows the models of services; those of a server of one's own, only the server does.
    const models = service === otherServer ? modelsOf(listed ?? [], undefined) : null;
    create.mutate({ body: { ...body, ...(models === null ? {} : { models }) } });
  };
  const submit = (): void => {
    if (hasProblem) return;
    probe.mutate({ body }, { onSuccess: (check) => (check.ok ? save(check.models) : setFailed(shape)) });
  };
  const isBusy = probe.isPending || create.isPending;
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
        {probe.data === undefined || failed !== shape ? null : (
          <>
            <p>{text.failedTest}</p>
            <FoundByTest check={probe.data} />
          </>
        )}
        <Problem error={probe.error ?? create.error} />
        <Actions>
          {failed === shape ? (
            <Button isBusy={create.isPending} onClick={() => save(null)}>
              {text.saveAnyway}
            </Button>
          ) : null}
          <Button look="primary" type="submit" isBusy={isBusy}>
            {text.create}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
