import { Link } from '@tanstack/react-router';
import type { components } from '../../api/index.ts';
import { formatCount, formatPrice } from '../../format/index.ts';
import { useSession } from '../../session/index.ts';
import { Badge, Dialog, Facts, Stack } from '../../ui/index.ts';
import { text } from './text.ts';

type Model = components['schemas']['ConfiguredModel'];

const price = (value: number | null | undefined): string =>
  value === null || value === undefined ? text.unknown : text.perMillion(formatPrice(value));
const tokens = (value: number | null): string => (value === null ? text.unknown : formatCount(value));
const list = (values: readonly string[] | null): string => values?.join(', ') ?? text.unknown;

/** All that is known of one model. */
export function ModelDrawer({ model, onClose }: { readonly model: Model; readonly onClose: () => void }) {
  const { can } = useSession();
  return (
    <Dialog title={model.id} place="side" onClose={onClose}>
      <Stack>
        {model.deprecated ? <Badge tone="warn">{text.deprecatedNote}</Badge> : null}
        <Facts
          facts={[
            [
              text.provider,
              can('GET /admin/v1/providers') ? (
                <Link key="provider" to="/providers" search={{ open: model.provider }}>
                  {model.provider}
                </Link>
              ) : (
                model.provider
              ),
            ],
            [text.origin, text.origins[model.origin]],
            [text.facts, model.facts_from.map((from) => text.factSources[from]).join(', ') || text.unknown],
            [text.context, tokens(model.context_window)],
            [text.output, tokens(model.max_output_tokens)],
            [text.readsKinds, list(model.input_modalities)],
            [text.writesKinds, list(model.output_modalities)],
            [text.abilities.tools, model.tools === null ? text.unknown : text.yesNo[String(model.tools)]],
            [text.abilities.reasoning, text.yesNo[String(model.reasoning)]],
            [text.apis, model.apis.join(', ')],
            [text.inputPriceOf, price(model.price?.input)],
            [text.outputPriceOf, price(model.price?.output)],
            [text.cachedPrice, price(model.price?.cached_input)],
            [text.cacheWritePrice, price(model.price?.cache_write)],
          ]}
        />
        <p>
          <Link to="/requests" search={{ model: model.id }}>
            {text.itsRequests}
          </Link>
        </p>
      </Stack>
    </Dialog>
  );
}
