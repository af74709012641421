/** `<provider>/<model_name>`; the model alone if the provider is unknown. */
export function modelId(provider: string | null, model: string | null): string | null {
  return provider && model ? `${provider}/${model}` : model;
}
