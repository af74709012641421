import type { Protocol } from './endpoints.ts';

/** A service that the gateway knows by name. */
export interface HostedProvider {
  readonly name: string;
  /** Environment variables of its key. Empty where the usual one also belongs to other services: it is configured then. */
  readonly variables: readonly string[];
  /** The native protocol of the provider, if there is one, or else OpenAI's. */
  readonly protocol?: Protocol;
  /** Omitted if the protocol has a default. */
  readonly baseUrl?: string;
}

function host(name: string, baseUrl: string, ...variables: readonly string[]): HostedProvider {
  return { name, variables, baseUrl };
}

/** Vendors of models, and hosts of several vendors' models. */
export const hostedProviders: readonly HostedProvider[] = [
  { name: 'openai', variables: ['OPENAI_API_KEY'] },
  { name: 'anthropic', variables: ['ANTHROPIC_API_KEY'], protocol: 'anthropic' },
  { name: 'gemini', variables: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'], protocol: 'gemini' },
  { name: 'mistral', variables: ['MISTRAL_API_KEY'], protocol: 'mistral' },
  { name: 'cohere', variables: ['COHERE_API_KEY'], protocol: 'cohere' },
  host('groq', 'https://api.groq.com/openai/v1', 'GROQ_API_KEY'),
  host('deepseek', 'https://api.deepseek.com', 'DEEPSEEK_API_KEY'),
  host('xai', 'https://api.x.ai/v1', 'XAI_API_KEY'),
  host('openrouter', 'https://openrouter.ai/api/v1', 'OPENROUTER_API_KEY'),
  host('together', 'https://api.together.xyz/v1', 'TOGETHER_API_KEY'),
  host('fireworks', 'https://api.fireworks.ai/inference/v1', 'FIREWORKS_API_KEY'),
  host('cerebras', 'https://api.cerebras.ai/v1', 'CEREBRAS_API_KEY'),
  host('perplexity', 'https://api.perplexity.ai', 'PERPLEXITY_API_KEY'),
  host('baseten', 'https://inference.baseten.co/v1', 'BASETEN_API_KEY'),
  host('chutes', 'https://llm.chutes.ai/v1', 'CHUTES_API_KEY'),
  host('deepinfra', 'https://api.deepinfra.com/v1/openai', 'DEEPINFRA_API_KEY'),
  host('io-net', 'https://api.intelligence.io.solutions/api/v1', 'IOINTELLIGENCE_API_KEY'),
  host('llmgateway', 'https://api.llmgateway.io/v1', 'LLMGATEWAY_API_KEY'),
  host('nebius', 'https://api.tokenfactory.nebius.com/v1', 'NEBIUS_API_KEY'),
  host('novita', 'https://api.novita.ai/openai', 'NOVITA_API_KEY'),
  host('nvidia', 'https://integrate.api.nvidia.com/v1', 'NVIDIA_API_KEY'),
  host('ollama-cloud', 'https://ollama.com/v1', 'OLLAMA_API_KEY'),
  host('ovhcloud', 'https://oai.endpoints.kepler.ai.cloud.ovh.net/v1', 'OVHCLOUD_API_KEY'),
  host('poe', 'https://api.poe.com/v1', 'POE_API_KEY'),
  host('requesty', 'https://router.requesty.ai/v1', 'REQUESTY_API_KEY'),
  host('scaleway', 'https://api.scaleway.ai/v1', 'SCALEWAY_API_KEY'),
  host('siliconflow', 'https://api.siliconflow.com/v1', 'SILICONFLOW_API_KEY'),
  host('siliconflow-cn', 'https://api.siliconflow.cn/v1', 'SILICONFLOW_CN_API_KEY'),
  host('venice', 'https://api.venice.ai/api/v1', 'VENICE_API_KEY'),
  host('vercel', 'https://ai-gateway.vercel.sh/v1', 'AI_GATEWAY_API_KEY'),
  // Their variables name a cloud account, a service beside models, or one of two services.
  host('alibaba', 'https://dashscope-intl.aliyuncs.com/compatible-mode/v1'),
  host('alibaba-cn', 'https://dashscope.aliyuncs.com/compatible-mode/v1'),
  host('digitalocean', 'https://inference.do-ai.run/v1'),
  host('helicone', 'https://ai-gateway.helicone.ai/v1'),
  host('huggingface', 'https://router.huggingface.co/v1'),
  host('moonshot', 'https://api.moonshot.ai/v1'),
  host('zai', 'https://api.z.ai/api/paas/v4'),
  host('zhipuai', 'https://open.bigmodel.cn/api/paas/v4'),
];
