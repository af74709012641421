/** What a command line asks for, as a command's own parser reads it. */
interface CommonOptions {
  readonly help: boolean;
}

/** One measuring command. */
interface Command<O extends CommonOptions> {
  readonly usage: string;
  /** Throws for wrong arguments. */
  parse(args: readonly string[]): O;
  /** False where something that was measured is not as it should be; throws where nothing could be measured. */
  run(options: O): boolean | Promise<boolean>;
}

/** Runs a command on this process's arguments. @returns its exit code: 0 done, 1 failed or below its bars, 2 wrong arguments */
export async function runCommand<O extends CommonOptions>({
  usage,
  parse,
  run,
}: Command<O>): Promise<number> {
  let options: O;
  try {
    options = parse(process.argv.slice(2));
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
    return 2;
  }
  if (options.help) {
    console.log(usage);
    return 0;
  }
  try {
    return (await run(options)) ? 0 : 1;
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    return 1;
  }
}
