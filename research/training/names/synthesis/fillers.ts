import type { Phrases } from './phrases.ts';

function digits(random: () => number, pattern: string): string {
  return pattern.replace(/[#A]/gu, (mark) =>
    mark === '#'
      ? String(Math.floor(random() * 10))
      : 'ABCDEFGHJKLMNPRSTUVWXYZ'.charAt(Math.floor(random() * 23)),
  );
}

const products =
  'iPhone 15|ThinkPad X1|Windows 11|Office 365|Model S|Galaxy Tab|PlayStation 5|Excel|Photoshop|Basic Plan|Premium Account|USB-C Cable|Kindle|Java 21|PostgreSQL|Visual Studio Code|GitHub Actions|AirPods Pro|Router AX3000|Toner HP 305'.split(
    '|',
  );
const departments =
  'Sales|HR|IT|Finance|Marketing|Legal|Support|R&D|Einkauf|Vertrieb|Compras|Ventes|Acquisti|Inkoop|Recursos Humanos|Buchhaltung|Cardiology|Radiologie|Urgencias|Pediatria'.split(
    '|',
  );
const conditions =
  'Active|pending|approved|high|Low|Urgent|open|Closed|married|single|yes|no|N/A|unknown|deutsch|French|italiana|española|Portuguese|Nederlands|verheiratet|aktiv|en cours|pendiente|in corso|afgerond|TODO|In Progress|British|Polish'.split(
    '|',
  );
const technologies =
  'Ruby|Julia|Cassandra|Jenkins|Apollo|Django|Gatsby|Maven|Pascal|Ada|Haskell|Kafka|Travis|Alexa|Siri|Cortana|Claude|Gemini|Grok|Magento|Drupal|Svelte|Laravel|Elm|Dart|Swift|Perl|Chef|Puppet|Ansible|Vagrant|Hugo|Jekyll|Clojure|Erlang|Elixir|Phoenix|Rails|Flask|Pyramid|Tornado|Celery|Grafana|Prometheus|Loki|Tempo|Thanos|Athena|Aurora|Lambda|Jupyter|Scala|Kotlin|Docker|Kubernetes|Terraform|React|Angular|Vue|Node.js|TypeScript|Redis|Postgres|MySQL|Excel|Word|Outlook|Teams|Slack|Jira|Confluence|Notion|Figma|Photoshop|Linux|Windows|Android|Chrome|Firefox|Safari|Spark|Hadoop|Airflow|Snowflake|Elasticsearch|Kibana|Sentry|Webpack|Vite|Babel|Jest|Mocha|Cypress|Selenium|Postman|Swagger|Nginx|Apache|Tomcat|Spring|Hibernate|Gradle|Bazel|Cargo|Rust|Go|Luna|Nova|Bella|Max|Pandas|Keras|CSV|TSV|PDF|JSON|XML|HTML|CSS|SQL|API|REST|URL|SKU|KPI|ROI|PIP|OKR|CRM|ERP|VPN|SLA|FAQ|DNS|SSL|SSH|FTP|CPU|GPU|RAM|USB|PIN|PUK|IBAN|BIC|SEPA|VAT|TVA|IVA|NIF|RUT|DNI|CPF|DMS|INR|MRT|EKG|BMI|CT|PCR|NDA|PDF|PPT|OCR|ETL|IDE|SDK|CLI|YAML|UTC|CET|ETA|ASAP|TBD'.split(
    '|',
  );
const mailNames =
  'info|contact|j.smith|anna.k|sales|m.mueller|p.durand|lgarcia|hr|support|noreply|maria1984|tom.b|office'.split(
    '|',
  );
const domains =
  'example.com|mail.example.org|gmail.com|outlook.com|web.de|firma.example|orange.fr|libero.it|ziggo.nl|sapo.pt|uol.com.br|company.example'.split(
    '|',
  );

/** Creates values that are not names. */
export function createFillers(phrases: Phrases, random: () => number): (name: string) => string {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? '';
  const day = (): number => 1 + Math.floor(random() * 28);
  const two = (value: number): string => String(value).padStart(2, '0');

  function date(): string {
    const month = pick(phrases.months);
    const year = 1940 + Math.floor(random() * 87);
    switch (Math.floor(random() * 7)) {
      case 0:
        return `${year}-${two(1 + Math.floor(random() * 12))}-${two(day())}`;
      case 1:
        return `${two(day())}.${two(1 + Math.floor(random() * 12))}.${year}`;
      case 2:
        return `${two(day())}/${two(1 + Math.floor(random() * 12))}/${year}`;
      case 3:
        return phrases.language === 'en' ? `${month} ${day()}, ${year}` : `${day()}. ${month} ${year}`;
      case 4:
        return ['es', 'pt'].includes(phrases.language)
          ? `${day()} de ${month} de ${year}`
          : `${day()} ${month} ${year}`;
      case 5:
        return `${month} ${year}`;
      default:
        return `${day()} ${month}`;
    }
  }

  const makers: Record<string, () => string> = {
    date,
    time: () => `${two(7 + Math.floor(random() * 13))}:${two(Math.floor(random() * 60))}`,
    phone: () =>
      digits(
        random,
        pick([
          '+49 #### ######',
          '0# ## ## ## ##',
          '(###) ###-####',
          '+34 ### ### ###',
          '+31 6 ########',
          '0#### ######',
          '+351 9## ### ###',
          '+39 3## #######',
          '###-###-####',
          '06########',
        ]),
      ),
    mail: () => `${pick(mailNames)}@${pick(domains)}`,
    num: () => digits(random, pick(['######', '##-####', '########A', '#####', '###.###.###-##'])),
    ref: () =>
      digits(random, pick(['AA-######', '#########', 'AA####', 'INV-20##-####', '####/##', 'A##-###'])),
    amt: () =>
      `${pick(['€ ', '$', '£', 'EUR ', ''])}${1 + Math.floor(random() * 9000)}${pick(['', '.00', ',50', ' €', ' euros', ' EUR'])}`,
    job: () => pick(phrases.jobs),
    iban: () =>
      digits(
        random,
        pick([
          'DE## #### #### #### #### ##',
          'FR## #### #### #### #### #### ###',
          'NL##AAAA##########',
          'ES## #### #### #### #### ####',
        ]),
      ),
    dept: () => pick(departments),
    state: () => pick(conditions),
    product: () => pick(products),
    tech: () => pick(technologies),
    note: () => pick(phrases.plain),
  };
  return (name) => {
    const maker = makers[name];
    if (maker === undefined) throw new Error(`Unknown slot: ${name}.`);
    return maker();
  };
}
