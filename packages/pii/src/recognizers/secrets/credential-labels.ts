/** Passwords and keys recognized by their labels, in prose and in code. */
import { labelledValue, terms } from '../labelled-value.ts';
import type { Recognizer, TriggerRecognizer } from '../recognizer.ts';
import { entropy, isCaption, isPlaceholder } from './entropy.ts';
import { literal, repeated, runOf, unlessQuoted } from './token-run.ts';

const passwordLabels =
  terms(`password, passwd, passwort, pass word, pwd, pass phrase, passphrase, passcode, user password, db password, root password, admin password, wifi password, wlan password, login password, pw, smtp pass, db pass, mail pass, ftp pass, mysql pass, pg pass, sql pass, user pass, admin pass, root pass, ssh pass, imap pass, ldap pass, redis pass, mongo pass, smtp pwd, db pwd,
  kennwort, passwort lautet, zugangscode, losung, losungswort, wlan schlussel, wlan schluessel, mot de passe, mot de passe est, mdp, code d acces, phrase secrete, contrasena, contrasenya, clave, clave de acceso, clave wifi, senha, palavra passe, palavra chave,
  wachtwoord, wachtzin, parola d ordine, parola chiave, password temporanea, chiave di accesso, codice di accesso, credencial, haslo, losenord, adgangskode, passord, salasana, heslo, parola, jelszo, sifre`);

const stopWords = new Set(
  (
    'the a an and or is was are be been not no my your our his her their its it this that these must should can cannot will would has have had for from to of in on at by with as if ' +
    'reset resets expired incorrect wrong correct invalid required change changed policy manager field hash hashed protected protection forgotten forgot again here please below above correctly safe strong weak secret ' +
    'string none null undefined true false optional text number value input type name username email e-mail und oder ist nicht falsch korrekt vergessen zurücksetzen zuruecksetzen abgelaufen der die das ein eine mein dein ihr ' +
    'est et ou oublié oublie incorrect expiré le la les mon ma un une es y o no olvidada olvidé incorrecta caducada el mi tu su é e ou esqueci incorreta incorreto expirou a o minha is niet en of verlopen vergeten onjuist het een mijn ' +
    'è e o non scaduta errata dimenticata il mia sbagliata login sign signin get set update const let var function return new char varchar bool boolean int str len length length() min max'
  ).split(' '),
);

/** After a colon or equals sign, anything that is not a word of the sentence; in prose, only what is not a word. */
function isPassword(value: string, text: string, start: number): boolean {
  const bare = value.replace(/[.,;:!?)]{1,3}$/, '');
  if (bare.length < 3 || stopWords.has(bare.toLowerCase()) || isPlaceholder(value) || isCode(value))
    return false;
  // An attribute before the value: `<add key="Password" value="x"/>`.
  if (isCaption(bare) || /^[\w-]{1,20}=$/.test(value)) return false;
  if (/^https?:\/\/[^\s:@]{0,100}$/i.test(value)) return false;
  if (/[:=：>|]\s{0,6}["'`*_“„«<([]{0,3}$/.test(text.slice(Math.max(0, start - 12), start))) {
    return !/^[\p{L}]+$/u.test(bare) || /^(?:\S+)$/.test(bare);
  }
  return /["'`“„«]$/.test(text.slice(Math.max(0, start - 1), start)) ? !/\s/.test(value) : isUnlikeWord(bare);
}

/** Calls, property accesses and types in programs; a generated password has digits before its brackets. */
function isCode(value: string): boolean {
  return /^[A-Za-z_$][A-Za-z_$.]*\((?:[^()]*\)[;,)]*|[\w$."']*)$|\(\)$|^(?:req|request|body|user|data|params|args|form|input|event|settings|options|props|state|ctx|row|opts|cfg|creds)\.[\w.]+$|^[A-Za-z_]+\[["']?\w*["']?\]?$/.test(
    value,
  );
}

function isUnlikeWord(value: string): boolean {
  return (
    value.length >= 5 &&
    (/\d/.test(value) || /[^\p{L}\p{N}'’.,-]/u.test(value) || /\p{Ll}\p{Lu}/u.test(value)) &&
    !/^\d{1,2}[./-]\d{1,2}[./-]\d{2,4}$/.test(value) &&
    !/^\d+(?:[.,]\d+)?%?$/.test(value.length < 6 ? value : '')
  );
}

/** Generated passwords hold any sign; another label or the end of an element is none of them. */
const signs = '[<>,;|(){}\\[\\]](?![\\w -]{0,30}[=:]|\\/|\\s|$)';
const character = `(?:[^\\s"'\`<>,;|(){}\\[\\]”“»]|${signs})`;
const value = `${literal(3)}|${character}{2,511}[^\\s"'\`<>,;.:?)\\]}”“»|*]`;
const valueTail = unlessQuoted(repeated(new RegExp(`${character}{0,4096}[^\\s"'\`<>,;.:?)\\]}”“»|*]`, 'uy')));

/** `reset his password to x`, `her password, "x"`. */
const toldPassword = {
  kind: 'trigger',
  code: 601,
  score: 0.8,
  terms: terms(
    'password, passwort, kennwort, mot de passe, contrasena, senha, palavra passe, wachtwoord, passcode, passphrase',
  ),
  afterTerm: true,
  pattern: new RegExp(`(?:,|\\s(?:to|auf|zu|en|à|par|a|por|para|con|naar|in))\\s["'\`“„«]?(${value})`, 'iuy'),
  valid: (found) => isUnlikeWord(found) && /\d/.test(found) && !isPlaceholder(found),
  tail: valueTail,
} satisfies TriggerRecognizer;

const password = labelledValue({
  code: 601,
  score: 0.85,
  labels: passwordLabels,
  value,
  notFollowedBy: '(?!)',
  valid: isPassword,
  tail: valueTail,
});

/** `-p secret`, `--password secret`, `curl -u anna:secret`. */
const passwordArgument = {
  kind: 'trigger',
  code: 601,
  score: 0.85,
  terms: [
    '--password',
    '--passwd',
    '--pass',
    'curl u',
    'curl user',
    'sshpass p',
    'requirepass',
    'identified by',
  ],
  afterTerm: true,
  pattern: new RegExp(
    `(?:\\s{1,3}|=)["']?(?:[\\w.@-]{1,40}:(?!\\/))?((?![-$<{])(?:${literal(3)}|[^\\s"'\`<>,;]{3,512}))`,
    'uy',
  ),
  valid: (found, text, start) =>
    !isPlaceholder(found) &&
    !stopWords.has(found.toLowerCase()) &&
    (!/identified by\s{1,3}$/i.test(text.slice(Math.max(0, start - 16), start)) || isUnlikeWord(found)),
  tail: unlessQuoted(runOf('[^\\s"\'`<>,;]')),
} satisfies TriggerRecognizer;

/** Passwords in options of commands: `mysql -uroot -psecret`, `docker login -p secret`, `smbclient -U bob%secret`. */
const commandPassword = {
  kind: 'trigger',
  code: 601,
  score: 0.85,
  terms: terms(
    'mysql, mysqldump, mysqladmin, mariadb, docker login, podman login, helm registry, mongo, mongosh, mongodump, ldapsearch, ldapmodify, ldapadd, smbclient, rpcclient, openssl, curl, wget, sqlplus, redis cli, sqlcmd, bcp',
  ),
  afterTerm: true,
  pattern:
    /(?:(?!mysql|docker)[^\n]){0,160}?\s(?:-p(?=\S)|-p\s|-w\s|-a\s|-P\s(?=\S{0,40}[^\s\d])|-(?:pass(?:in|out)?|k)\s(?:pass:)?|-U\s?[^\s%]{1,40}%|-?-(?:proxy-)?user[ =]["']?[^\s:"']{1,60}:|-u\s?["']?[^\s:"']{1,60}:|\w{1,40}\/(?=[^\s@/]{4,80}@))["']?([^\s"'@]{4,100})/y,
  valid: (found) =>
    isUnlikeWord(found) &&
    /\p{L}/u.test(found) &&
    !isPlaceholder(found) &&
    !/^[\w.-]+:\d|[/\\]|^\$/.test(found),
  tail: runOf('[^\\s"\'@]'),
} satisfies TriggerRecognizer;

/** `auth=("bob", "secret")`, `ConvertTo-SecureString "secret"`, `WIFI:T:WPA;S:home;P:secret;;`. */
const givenPassword = {
  kind: 'trigger',
  code: 601,
  score: 0.85,
  terms: terms('auth, basic auth, login, securestring, wifi'),
  afterTerm: true,
  pattern:
    /(?:\s?=?\s?\(\s?["'][^"'\n]{1,60}["'],\s?["']|\s{1,3}(?:-String\s)?["']|:(?:[TSHR]:[^;\n]{0,64};){0,4}P:)([^"';\n]{4,4096})(?=["';])/iy,
  valid: (found) => isUnlikeWord(found) && /\p{L}/u.test(found) && !isPlaceholder(found) && !/\s/.test(found),
} satisfies TriggerRecognizer;

/** `scott/secret@host` of Oracle, `host:5432:db:user:secret` of PostgreSQL. */
const databasePassword = {
  kind: 'trigger',
  code: 601,
  score: 0.85,
  terms: ['thin', '5432', '5433', '6432'],
  afterTerm: true,
  pattern: /:(?:[\w.]{1,40}\/(?=[^\s@/]{4,80}@)|[^\s:]{1,60}:[^\s:]{1,60}:)([^\s:@]{4,100})/y,
  valid: (found) => isUnlikeWord(found) && /\p{L}/u.test(found) && !isPlaceholder(found),
  tail: runOf('[^\\s:@]'),
} satisfies TriggerRecognizer;

/** Windows: `net use \\\\host\\share /user:karin secret`, `net use Z: \\\\host\\share secret`, `net user karin secret /add`. */
const networkPassword = {
  kind: 'trigger',
  code: 601,
  score: 0.85,
  terms: terms('net use, net user, cmdkey, runas'),
  afterTerm: true,
  pattern:
    /(?:\s{1,3}(?:[A-Za-z*]:|\*|LPT\d:?))?(?:\s{1,3}\\{1,8}[^\s"]{1,120}|\s{1,3}"\\{1,8}[^"\n]{1,120}"|(?<=net user)\s{1,3}[\w.@-]{1,64})?(?:\s{1,3}\/(?:user|persistent|savecred|add|generic|target|domain)(?::[^\s/]{0,80})?){0,4}\s{1,3}(?:\/pass:)?["']?((?![/\\*$%"'])[^\s"']{4,512})/iy,
  valid: (found) =>
    isUnlikeWord(found) && /\p{L}/u.test(found) && !isPlaceholder(found) && !/^\\|:$/.test(found),
  tail: runOf('[^\\s"\']'),
} satisfies TriggerRecognizer;

const keyLabels =
  terms(`api key, apikey, api token, api secret, apitoken, access token, accesstoken, access key, auth token, authtoken, authorization token, bearer token, refresh token, secret key, secretkey, secret, secret token, session key, session id, sessionid, session token,
  private key, private token, encryption key, encryptionkey, signing key, signing secret, signingkey, webhook secret, app secret, appsecret, app key, appkey, master key, deploy key, deploy token, license key, product key, recovery key, recovery code, backup code, jwt secret, hmac key, shared secret, token, auth key, authkey, service key, bot token, personal access token, subscription key, x api key, credential, credentials,
  api schlussel, api schluessel, zugriffstoken, zugangstoken, geheimschlussel, lizenzschlussel, cle api, cle d api, cle secrete, jeton, jeton d acces, cle de licence, clave api, clave de api, clave secreta, token de acceso, chiave api, chiave segreta, token di accesso, api sleutel, toegangstoken, geheime sleutel, chave api, chave de api, chave secreta, token de acesso`);

/** True if random enough not to be a name, path or word. */
function isKey(found: string): boolean {
  if (isPlaceholder(found) || isCode(found) || /^(?:https?:|\/|\.\/)/.test(found)) return false;
  if (!/\d/.test(found) || /^\d{1,9}$/.test(found) || /^\d{4}-\d{2}-\d{2}/.test(found)) return false;
  return (
    entropy(found) >= (found.length >= 20 ? 3.2 : 2.9) &&
    !/^[a-z]+(?:[-_.][a-z]+)*[-_.]?\d{0,3}$/i.test(found)
  );
}

const keyTail = repeated(/[\w+/=.~!@#$%^&*:-]{0,4096}[\w+/=~!]/y);

const apiKey = labelledValue({
  code: 602,
  score: 0.8,
  labels: keyLabels,
  value: '(?:(?:Bearer|Basic|Token|token|ApiKey)\\s)?[\\w+/=.~!@#$%^&*:-]{9,511}[\\w+/=~!]',
  notFollowedBy: '(?!)',
  valid: (found) => isKey(found.replace(/^(?:Bearer|Basic|Token|ApiKey)\s/i, '')),
  tail: keyTail,
});

const clientSecret = labelledValue({
  code: 613,
  score: 0.9,
  labels: terms(
    'client secret, clientsecret, oauth secret, oauth client secret, consumer secret, app client secret, secret del cliente, segredo do cliente',
  ),
  value: '[\\w+/=.~!@#$%^&*-]{9,255}[\\w+/=~!]',
  notFollowedBy: '(?!)',
  tail: keyTail,
  valid: (found) =>
    !isPlaceholder(found) &&
    !isCode(found) &&
    entropy(found) >= 2.8 &&
    (/\d/.test(found) || entropy(found) > 3.5),
});

export const credentialLabelsRecognizers: readonly Recognizer[] = [
  password,
  toldPassword,
  passwordArgument,
  commandPassword,
  givenPassword,
  databasePassword,
  networkPassword,
  apiKey,
  clientSecret,
];
