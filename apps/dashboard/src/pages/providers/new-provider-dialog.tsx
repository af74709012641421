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
import { type Protocol, protocols } from './provider.ts';
import { text } from './text.ts';

const protocolOptions = protocols.map((value) => ({ value, label: value }));

/** Connects a provider; its page tests it. */
export function NewProviderDialog({
  onClose,
  onMade,
}: {
  readonly onClose: () => void;
  readonly onMade: (name: string) => void;
}) {
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [preset, setPreset] = useState('');
  const [protocol, setProtocol] = useState<Protocol>('openai');
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
  const submit = (): void =>
    create.mutate({
      body: {
        name,
        protocol,
        ...(preset === '' ? {} : { preset }),
        ...(baseUrl === '' ? {} : { base_url: baseUrl }),
        ...(apiKey === '' ? {} : { api_key: apiKey }),
        ...(region === '' ? {} : { region }),
        ...(isPrivate ? { allow_private_network: true } : {}),
      },
    });
  return (
    <Dialog title={text.create} onClose={onClose}>
      <Form onSubmit={submit}>
        <TextField
          label={text.name}
          hint={text.nameHint}
          required
          autoFocus
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <SelectField
          label={text.protocol}
          value={protocol}
          options={protocolOptions}
          onChange={({ target }) => setProtocol(protocols.find((one) => one === target.value) ?? 'openai')}
        />
        <TextField
          label={text.preset}
          hint={text.presetHint}
          value={preset}
          onChange={({ target }) => setPreset(target.value)}
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
          hint={text.baseUrlHint}
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
