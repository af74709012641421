import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/index.ts';
import {
  Actions,
  Button,
  CheckField,
  Dialog,
  Form,
  Problem,
  SelectField,
  TextField,
} from '../../ui/index.ts';
import { connectionTo, needsAddress, otherServer, services } from './provider.ts';
import { text } from './text.ts';

const serviceOptions = services.map((value) => ({
  value,
  label: value === otherServer ? text.otherServer : value,
}));

/** Connects a provider; its page tests it. */
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
  const [baseUrl, setBaseUrl] = useState('');
  const [apiKey, setApiKey] = useState('');
  const [region, setRegion] = useState('');
  const [isPrivate, setIsPrivate] = useState(false);
  const create = api.useMutation('post', '/admin/v1/providers', {
    onSuccess: (made) => {
      void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/providers'] });
      void queries.invalidateQueries({ queryKey: ['get', '/admin/v1/models'] });
      onClose();
      onMade(made.name);
    },
  });
  // Most people call a provider what it is called.
  const name = typedName ?? (service === otherServer ? '' : service);
  const submit = (): void =>
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
          required
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <TextField
          label={text.apiKey}
          hint={text.apiKeyHint}
          type="password"
          autoComplete="off"
          value={apiKey}
          onChange={({ target }) => setApiKey(target.value)}
        />
        <TextField
          label={text.baseUrl}
          hint={needsAddress(service) ? text.ownBaseUrlHint : text.baseUrlHint}
          required={needsAddress(service)}
          type="url"
          value={baseUrl}
          onChange={({ target }) => setBaseUrl(target.value)}
        />
        <TextField
          label={text.region}
          hint={text.regionHint}
          value={region}
          onChange={({ target }) => setRegion(target.value)}
        />
        <CheckField
          label={text.privateNetwork}
          hint={text.privateNetworkHint}
          checked={isPrivate}
          onChange={({ target }) => setIsPrivate(target.checked)}
        />
        <Problem error={create.error} />
        <Actions>
          <Button look="primary" type="submit" isBusy={create.isPending}>
            {text.create}
          </Button>
        </Actions>
      </Form>
    </Dialog>
  );
}
