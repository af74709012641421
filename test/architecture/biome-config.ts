/** The parts of `biome.json` that the test of the rules changes. */
interface RuleOptions {
  readonly paths?: Readonly<Record<string, string>>;
  readonly deniedGlobals?: Readonly<Record<string, string>>;
  readonly patterns?: readonly { readonly message: string }[];
}
type Rule = string | { readonly level: string; readonly options?: RuleOptions };
type Rules = Readonly<Record<string, string | Readonly<Record<string, Rule>>>>;
interface Linter {
  readonly rules: Rules;
}
export interface BiomeConfig {
  readonly $schema?: string;
  readonly linter: Linter;
  readonly overrides: readonly { readonly linter: Linter }[];
}

/** The configuration with `group/rule` off everywhere. */
export function withoutRule(config: BiomeConfig, rule: string): BiomeConfig {
  return editRule(config, rule, () => 'off');
}

/** The configuration without the paths, globals and patterns of `group/rule` that have one of these messages. */
export function withoutMessages(config: BiomeConfig, rule: string, messages: readonly string[]): BiomeConfig {
  const keep = (list: Readonly<Record<string, string>> = {}): Record<string, string> =>
    Object.fromEntries(Object.entries(list).filter(([, message]) => !messages.includes(message)));
  return editRule(config, rule, (entry) => {
    if (typeof entry !== 'object' || entry.options === undefined) return entry;
    const { paths, deniedGlobals, patterns } = entry.options;
    return {
      level: entry.level,
      options: {
        ...(paths === undefined ? {} : { paths: keep(paths) }),
        ...(deniedGlobals === undefined ? {} : { deniedGlobals: keep(deniedGlobals) }),
        ...(patterns === undefined
          ? {}
          : { patterns: patterns.filter(({ message }) => !messages.includes(message)) }),
      },
    };
  });
}

function editRule(config: BiomeConfig, rule: string, edit: (entry: Rule) => Rule): BiomeConfig {
  const [group = '', name = ''] = rule.split('/');
  const editLinter = <T extends Linter>(linter: T, addIfMissing: boolean): T => {
    const rules = linter.rules[group];
    const known = typeof rules === 'object' ? rules : {};
    if (!addIfMissing && known[name] === undefined) return linter;
    return {
      ...linter,
      rules: { ...linter.rules, [group]: { ...known, [name]: edit(known[name] ?? 'off') } },
    };
  };
  return {
    ...config,
    linter: editLinter(config.linter, true),
    overrides: config.overrides.map((override) => ({
      ...override,
      linter: editLinter(override.linter, false),
    })),
  };
}
