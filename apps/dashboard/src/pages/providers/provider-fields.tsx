import { CheckField, TextField } from '../../ui/index.ts';
import type { ProviderProblems, ProviderTexts } from './provider-problems.ts';
import { text } from './text.ts';

/** Key, address and region of a provider, new or changed. */
export function ProviderFields({
  texts,
  problems,
  isNew,
  needsAddress = false,
  onChange,
}: {
  readonly texts: ProviderTexts;
  readonly problems: ProviderProblems;
  readonly isNew: boolean;
  /** Whether the gateway knows no address of the service. */
  readonly needsAddress?: boolean;
  readonly onChange: (texts: ProviderTexts) => void;
}) {
  return (
    <>
      <TextField
        label={isNew ? text.apiKey : text.newKey}
        hint={isNew ? text.apiKeyHint : text.newKeyHint}
        problem={problems.apiKey}
        type="password"
        autoComplete="off"
        value={texts.apiKey}
        onChange={({ target }) => onChange({ ...texts, apiKey: target.value })}
      />
      <TextField
        label={text.baseUrl}
        hint={needsAddress ? text.ownBaseUrlHint : text.baseUrlHint}
        problem={problems.baseUrl}
        required={needsAddress}
        inputMode="url"
        value={texts.baseUrl}
        onChange={({ target }) => onChange({ ...texts, baseUrl: target.value.trim() })}
      />
      <CheckField
        label={text.privateNetwork}
        hint={text.privateNetworkHint}
        checked={texts.isPrivate}
        onChange={({ target }) => onChange({ ...texts, isPrivate: target.checked })}
      />
      <TextField
        label={text.region}
        hint={text.regionHint}
        problem={problems.region}
        value={texts.region}
        onChange={({ target }) => onChange({ ...texts, region: target.value })}
      />
    </>
  );
}
