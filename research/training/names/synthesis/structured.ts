import type { Composer } from './composer.ts';
import { type Draft, write } from './draft.ts';

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

function form(desk: Composer, draft: Draft): void {
  const { phrases, pick, chance } = desk;
  const separator = pick([': ', ':\t', ' = ', ' - ', ': ', ': ', ':', '\t', ':\n', ' | ', '........ ']);
  const upper = chance(0.15);
  if (chance(0.3)) write(draft, `${upper ? pick(phrases.headings).toUpperCase() : pick(phrases.headings)}\n`);
  const count = 2 + Math.floor(desk.random() * 7);
  const between = chance(0.85) ? '\n' : pick(['; ', ', ', ' / ']);
  for (let at = 0; at < count; at++) {
    const [key, slot] = pick(phrases.fields);
    if (at > 0) write(draft, between);
    write(draft, (upper ? key.toUpperCase() : key) + separator);
    desk.slot(draft, slot);
  }
  if (chance(0.2)) desk.fill(draft, `\n\n${pick(phrases.plain)}`);
}

const columns: readonly (readonly [string, string])[] = [
  ['name', 'per'],
  ['first_name', 'first'],
  ['last_name', 'last'],
  ['company', 'org'],
  ['city', 'city'],
  ['country', 'country'],
  ['email', 'mail'],
  ['phone', 'phone'],
  ['job', 'job'],
  ['amount', 'amt'],
  ['id', 'num'],
  ['date', 'date'],
  ['address', 'addr'],
  ['manager', 'per'],
  ['status', 'state'],
  ['order', 'ref'],
  ['department', 'dept'],
  ['street', 'street'],
  ['product', 'product'],
];

function drawColumns(desk: Composer): (readonly [string, string])[] {
  const source = desk.chance(0.4) ? columns : desk.phrases.fields;
  const count = 2 + Math.floor(desk.random() * 4);
  return Array.from({ length: count }, () => desk.pick(source));
}

function table(desk: Composer, draft: Draft): void {
  const { pick, chance, random } = desk;
  const separator = pick([',', ';', '\t', ' | ', ', ', '|']);
  const piped = separator === ' | ';
  const quoted = separator === ',' && chance(0.2) ? '"' : '';
  const chosen = drawColumns(desk);
  const row = (cell: (at: number) => void): void => {
    if (piped) write(draft, '| ');
    chosen.forEach((_, at) => {
      if (at > 0) write(draft, separator);
      write(draft, quoted);
      cell(at);
      write(draft, quoted);
    });
    if (piped) write(draft, ' |');
  };
  if (chance(0.75)) {
    row((at) => write(draft, chosen[at]?.[0] ?? ''));
    write(draft, piped && chance(0.8) ? `\n|${' --- |'.repeat(chosen.length)}\n` : '\n');
  }
  const rows = 1 + Math.floor(random() * 4);
  for (let line = 0; line < rows; line++) {
    if (line > 0) write(draft, '\n');
    row((at) => desk.slot(draft, chosen[at]?.[1] ?? 'num'));
  }
}

function camel(key: string): string {
  return key
    .normalize('NFD')
    .replace(/[^A-Za-z ]/gu, '')
    .split(' ')
    .map((word, at) => (at === 0 ? word.toLowerCase() : capital(word)))
    .join('');
}

function json(desk: Composer, draft: Draft): void {
  const { pick, chance } = desk;
  const chosen = drawColumns(desk);
  const pretty = chance(0.5);
  const outer = chance(0.3) ? pick(['customer', 'user', 'patient', 'employee', 'data', 'contact']) : '';
  write(draft, outer === '' ? '{' : `{"${outer}":${pretty ? ' ' : ''}{`);
  chosen.forEach(([key, slot], at) => {
    const name = key.includes('_') ? key : camel(key);
    write(draft, `${at > 0 ? ',' : ''}${pretty ? '\n  ' : ''}"${name}":${chance(0.7) ? ' ' : ''}"`);
    desk.slot(draft, slot);
    write(draft, '"');
  });
  write(draft, `${pretty ? '\n' : ''}}${outer === '' ? '' : '}'}`);
}

function yaml(desk: Composer, draft: Draft): void {
  const indent = desk.pick(['', '  ']);
  if (indent !== '') write(draft, `${desk.pick(['customer', 'user', 'contact', 'patient', '- entry'])}:\n`);
  drawColumns(desk).forEach(([key, slot], at) => {
    write(draft, `${at > 0 ? '\n' : ''}${indent}${camel(key)}: ${desk.chance(0.15) ? '"' : ''}`);
    const quoted = draft.text.endsWith('"');
    desk.slot(draft, slot);
    if (quoted) write(draft, '"');
  });
}

function xml(desk: Composer, draft: Draft): void {
  drawColumns(desk).forEach(([key, slot], at) => {
    const tag = camel(key) || 'value';
    write(draft, `${at > 0 ? '\n' : ''}<${tag}>`);
    desk.slot(draft, slot);
    write(draft, `</${tag}>`);
  });
}

const codeLines: readonly string[] = [
  'const user = { name: "{per}", city: "{city}" };',
  'user = User(name="{per}", age=42)',
  "INSERT INTO users (name, city) VALUES ('{per}', '{city}');",
  "UPDATE customers SET company = '{org}' WHERE id = 7;",
  '// TODO({first}): remove after the release',
  '# Author: {per}',
  ' * @author {per} <{mail}>',
  '// reviewed by {first}',
  'assert greet("{first}") == "Hello, {first}"',
  'print("Dear {per},")',
  "SELECT * FROM orders WHERE customer_name = '{per}';",
  'echo "Deploy done, ping {first}"',
  'names = ["{first}", "{first}", "{first}"]',
  'cities = ["{city}", "{city}"]',
  'Customer c = new Customer("{first}", "{last}", "{org}");',
  'git commit -m "fix login" --author="{per} <{mail}>"',
  'INFO user="{per}" action=login status=ok',
  '{date} {time} ERROR PaymentService - card declined for {per}',
  '[{time}] {first} joined the channel',
  'WARN mailer: could not deliver to {mail}',
  'export const companyName = "{org}";',
  'expect(result.city).toBe("{city}")',
  'if (name === "{first}") return true;',
  "{'name': '{per}', 'employer': '{org}'}",
  'From: {per} <{mail}>\nTo: {per} <{mail}>\nSubject: {note}',
  'Signed-off-by: {per} <{mail}>',
  'passenger {last}/{first} MR',
  '{last}/{first} MRS',
  'user={mail} ip=10.0.0.1',
  'to={mail}, status=sent',
  'return new Response(JSON.stringify(data));',
  'const UserService = require("./UserService");',
  'import { Button } from "@components/Button";',
  'public class OrderController extends BaseController {',
  'def calculate_total(items):',
  'for (const item of items) total += item.price;',
  'SELECT COUNT(*) FROM Orders GROUP BY Status;',
  'docker run -p 8080:80 nginx',
  'npm run build && npm test',
  'Exception in thread "main" java.lang.NullPointerException',
  'TypeError: Cannot read properties of undefined (reading "map")',
  'kubectl get pods -n production',
  'HTTP/1.1 404 Not Found',
  'let Total = Price * Quantity;',
  '<div className="Header">Welcome</div>',
  'FROM node:20 AS Builder',
  'CREATE TABLE Customers (Id INT, Name VARCHAR(50));',
  'fn main() { println!("Hello, World!"); }',
  'pip install pandas numpy',
  'Authorization: Bearer token',
  'const { data, error } = useQuery(GetUser);',
  'Content-Type: application/json',
  'throw new IllegalArgumentException("Invalid Input");',
  'at com.example.Main.main(Main.java:12)',
  'logger.info("Request finished")',
  'var Manager = Class.create(Base);',
  'SET Language = German;',
];

function code(desk: Composer, draft: Draft): void {
  const count = 1 + Math.floor(desk.random() * 5);
  for (let at = 0; at < count; at++) {
    if (at > 0) write(draft, '\n');
    desk.fill(draft, `${desk.pick(['', '', '  ', '    '])}${desk.pick(codeLines)}`);
  }
}

/** Texts other than prose: forms, tables, data and code. */
export function writeStructured(desk: Composer, draft: Draft): void {
  if (desk.chance(0.25)) desk.fill(draft, `${desk.pick(desk.phrases.asks)}\n\n`);
  const drawn = desk.random();
  if (drawn < 0.4) form(desk, draft);
  else if (drawn < 0.58) table(desk, draft);
  else if (drawn < 0.7) json(desk, draft);
  else if (drawn < 0.78) yaml(desk, draft);
  else if (drawn < 0.82) xml(desk, draft);
  else code(desk, draft);
}
