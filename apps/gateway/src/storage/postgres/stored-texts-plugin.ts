import {
  type KyselyPlugin,
  OperationNodeTransformer,
  type PrimitiveValueListNode,
  type ValueNode,
} from 'kysely';
import { toStoredText } from '../stored-text.ts';

const toStored = (value: unknown): unknown => (typeof value === 'string' ? toStoredText(value) : value);

class StoredTexts extends OperationNodeTransformer {
  protected override transformValue(node: ValueNode): ValueNode {
    const { value } = node;
    return typeof value === 'string' ? { ...super.transformValue(node), value: toStored(value) } : node;
  }

  protected override transformPrimitiveValueList(node: PrimitiveValueListNode): PrimitiveValueListNode {
    return { ...super.transformPrimitiveValueList(node), values: node.values.map(toStored) };
  }
}

/** Changes the texts of all statements into such. */
export function storedTexts(): KyselyPlugin {
  const transformer = new StoredTexts();
  return {
    transformQuery: ({ node, queryId }) => transformer.transformNode(node, queryId),
    transformResult: ({ result }) => Promise.resolve(result),
  };
}
