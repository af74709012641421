import { labelledValue, terms } from './labelled-value.ts';
import { isNeverName } from './non-names.ts';
import type { TriggerRecognizer } from './recognizer.ts';

/** Words after a label that are not account names. */
const words = new Set(
  (
    'and or the is not no a an my your our his her must has should can will was field name names password passwort required optional null none undefined ' +
    'true false string admin root user guest anonymous unknown empty invalid here und oder et ou y e en of ein eine un une una het de que from for with in to ' +
    // Captions of forms, and accounts that products come with.
    'benutzername nutzername anmeldename nom nombre nome naam gebruikersnaam utilisateur usuario utente postgres mysql mariadb mongo neo4j redis elastic rabbitmq grafana'
  ).split(' '),
);

/** A reference to a variable, `user_id=patient_id`, a slot of a template, `<user_id>`, or the next line of a text. */
function isReference(value: string, text: string, start: number): boolean {
  if (/(?:^|_)(?:id|name|uid|user|username|login|email|key|arn|client|account|endpoint)$/i.test(value))
    return true;
  const before = text.charAt(start - 1);
  const after = text.charAt(start + value.length);
  if (before === '<' && after === '>') return true;
  if (/[^:=|\s]\s*\n\s*$/.test(text.slice(Math.max(0, start - 12), start))) return true;
  // A quoted name ends with its quote; captions go on.
  return /["'`]/.test(before) && after === ' ';
}

/** Accounts of services are nobody's, and `--scope user` names no user. */
const serviceAccount =
  /service[ _-]?account[ _-]?(?:name)?["'`]?\s{0,2}[:=]\s{0,2}["'`]?$|\s--?[\w-]{1,24} \w{1,24} $/i;

function isNobodys(text: string, start: number): boolean {
  return serviceAccount.test(text.slice(Math.max(0, start - 40), start));
}

function isName(value: string): boolean {
  return (
    !/(?:^|[-_.])(?:bot|ci|actions?)$/i.test(value) &&
    !words.has(value.toLowerCase()) &&
    /[\p{L}]/u.test(value) &&
    !/\.(?:ts|js|py|md|txt)$/i.test(value)
  );
}

/** True if it looks machine-generated: with a digit, underscore, dot or inner capital. */
function isMachineLike(value: string): boolean {
  return isName(value) && (/[\d_.-]/.test(value) || /\p{Ll}\p{Lu}/u.test(value));
}

const name = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}._+-]{0,38}[\\p{L}\\p{N}_])';

/** Account names after an unambiguous label. */
const labelledUsername = labelledValue({
  code: 102,
  score: 0.8,
  labels:
    terms(`username, user name, userid, login name, loginname, screen name, screenname, account name, sam account name, samaccountname, uid,
    benutzername, nutzername, anmeldename, benutzerkennung, anmeldekennung, nom d utilisateur, identifiant, identifiant de connexion, pseudo,
    nombre de usuario, usuario, nome utente, nome utilizador, nome de usuario, nome de utilizador, utilizador, gebruikersnaam, inlognaam, gamertag, nickname`),
  value: name,
  notFollowedBy: '[\\p{L}\\p{N}@(]|\\.\\p{L}',
  valid: (value, text, start) =>
    !isReference(value, text, start) &&
    !isNobodys(text, start) &&
    (isMachineLike(value) ||
      (isName(value) &&
        value.length > 2 &&
        /[:='"`]\s{0,3}["'`]?$/.test(text.slice(Math.max(0, start - 6), start)))),
});

/** Account names after ambiguous words: only machine-like ones. */
const machineUsername = labelledValue({
  code: 102,
  score: 0.6,
  labels:
    terms(`user, login, log in, logged in as, log in as, signed in as, account, handle, benutzer, angemeldet als, kennung, utilisateur, connecte en tant que, cuenta,
    inicio de sesion, utente, accesso, gebruiker, ingelogd als, conta, sessao, su, sudo -u`),
  value: name,
  notFollowedBy: '[\\p{L}\\p{N}@(/]|\\.\\p{L}',
  valid: (value, text, start) =>
    !isReference(value, text, start) &&
    !isNobodys(text, start) &&
    ((text[start - 1] === '=' && isName(value) && value.length > 2) ||
      (/[\d_.]|^[A-Z]+-[A-Z]+$/.test(value) &&
        /\p{L}{2}/u.test(value) &&
        isMachineLike(value) &&
        !/^(?:v?\d|[a-z]{1,3}\d{5,})/i.test(value))),
});

/** Words that follow `utente` and similar words without being account names. */
const kinds = new Set(
  (
    'finale final nuovo nuevo novo nouveau nieuwe neuer unico unique unico registrato registrado registrada registre enregistre registrierter autenticato autenticado anonimo anonyme anonym admin ' +
    'attuale actual atual actuel aktuell huidige standard estandar standaard interno interne intern externo externe extern premium base bloccato bloqueado gesperrt geblokkeerd attivo activo ativo ' +
    'aktiv actief inattivo generico generique demo root sistema system systeem locale local lokal normale normal medio comune comun comum privato privado prive esperto experto finali finais finales ' +
    'client cliente fiscal fiscale interface data account konto profil profile profilo perfil gruppe groupe gruppo grupo panel pannello rolle ruolo anmelden einloggen collegato connecte conectado ingelogd loggato logado'
  ).split(' '),
);

/** `utente ahoxha.` and `usuario dlopezv (Débora ...)`: a single word between label and punctuation. */
const bareUsername = labelledValue({
  code: 102,
  score: 0.6,
  labels: terms(
    'utente, usuario, utilizador, utilisateur, identifiant, benutzer, nutzer, gebruiker, login, inloggen met, ingelogd als, aanmelden met, anmelden mit, angemeldet als, einloggen mit, accedo con, accedere con, entro con, me connecte avec, connecte avec, entrar com, logged in as, log in as, log in with, sign in as, user account, my user, mi usuario, il mio utente, mein benutzer',
  ),
  value: '[a-z][a-z0-9_-]{3,24}',
  notFollowedBy: '[\\p{L}\\p{N}@_(]|[.,;:)]\\p{L}|[ ](?![(–|-])',
  valid: (value, text, start) =>
    value === value.toLowerCase() &&
    isName(value) &&
    !kinds.has(value) &&
    // `Benutzer anlegen`: a verb.
    !value.endsWith('en') &&
    !isNeverName(value) &&
    /[ :]$/.test(text.slice(Math.max(0, start - 1), start)),
});

/** `user CORP\\anna`: a Windows domain account. */
const domainUsername = {
  kind: 'trigger',
  code: 102,
  score: 0.75,
  terms: terms(
    'user, username, user name, login, account, benutzer, utente, usuario, utilizador, utilisateur, gebruiker, logon',
  ),
  afterTerm: true,
  pattern: /["']?[:=]?\s{0,2}["']?([\w.-]{2,24}\\{1,2}[\w.-]{2,32}\w)(?![\w\\])/uy,
} satisfies TriggerRecognizer;

/** `utente b0442718@fibra`: a realm without a dot, not an e-mail address. */
const realmUsername = {
  kind: 'trigger',
  code: 102,
  score: 0.75,
  terms: terms(
    'user, username, user name, login, pppoe, account, benutzer, utente, usuario, utilizador, utilisateur, identifiant, gebruiker',
  ),
  afterTerm: true,
  pattern: /["']?[:=]?\s{0,2}["']?([\w.+-]{3,40}@[a-z][\w-]{2,24})(?![\w@-]|\.\w)/iuy,
} satisfies TriggerRecognizer;

/** `github: anna-dev`: an account name after the name of the site. */
const siteUsername = {
  kind: 'trigger',
  code: 102,
  score: 0.65,
  terms: terms(
    'github, gitlab, bitbucket, stackoverflow, stack overflow, skype, discord, telegram, twitch, steam, keybase, codeberg, linkedin, xing, insta, instagram, twitter, tiktok, snapchat, mastodon, orcid id',
  ),
  afterTerm: true,
  pattern: /\s{0,2}[:=]\s{0,2}([A-Za-z][\w.-]{2,30}[A-Za-z0-9_])(?![\w@/:(]|\.\w)/uy,
  valid: (value, text, start) =>
    isName(value) &&
    // In tables only names that no words are.
    (isMachineLike(value) || /[:=]\s{0,2}$/.test(text.slice(Math.max(0, start - 3), start))) &&
    !/^(?:https?|www|link|yes|no|on|off|actions|enterprise|pages)$/i.test(value),
} satisfies TriggerRecognizer;

/** `sudo: anna : TTY=pts/0`. */
const sudoUsername = {
  kind: 'trigger',
  code: 102,
  score: 0.85,
  terms: ['sudo'],
  pattern: /sudo(?:\[\d{1,7}\])?: {1,4}([\w.-]{2,32})(?= : )/uy,
  valid: isName,
} satisfies TriggerRecognizer;

/** `Failed password for anna from 203.0.113.9`: log messages of daemons. */
const loggedUsername = {
  kind: 'trigger',
  code: 102,
  score: 0.85,
  terms: [
    'password for',
    'publickey for',
    'session opened for user',
    'session closed for user',
    'invalid user',
  ],
  afterTerm: true,
  pattern: /\s(?:invalid user )?((?!invalid)[\w.@\\-]{2,40}?)(?= from |\(uid| by |\s?$)/my,
  valid: isName,
} satisfies TriggerRecognizer;

/** The third column of the Common Log Format. */
const accessLogUsername = {
  kind: 'trigger',
  code: 102,
  score: 0.85,
  chars: '[',
  startOf: (text, at) => {
    if (!/^\[\d\d\/[A-Z]/.test(text.slice(at, at + 5))) return -1;
    const dash = text.lastIndexOf(' - ', at);
    return dash >= 0 && at - dash < 44 ? dash : -1;
  },
  pattern: / - ([\w.@-]{2,40})(?= \[\d)/y,
  valid: isName,
} satisfies TriggerRecognizer;

/** Mailboxes of roles. */
const roles = new Set(
  'support info team contact sales help security noreply no-reply hello office press jobs legal billing mail email bot admin service'.split(
    ' ',
  ),
);

/** The display name of a mail address that is a single word, `anna84 <anna@example.com>`: the name of an account. */
const mailedUsername = {
  kind: 'trigger',
  code: 102,
  score: 0.75,
  chars: '<',
  startOf: (text, at) => {
    const before = /(?:^|[\s:>"'`])([\p{L}\p{N}][\p{L}\p{N}._-]{1,38}) ?\(? ?$/u.exec(
      text.slice(Math.max(0, at - 44), at),
    );
    return before?.[1] === undefined ? -1 : at - before[0].length + before[0].indexOf(before[1]);
  },
  pattern: /([\p{L}\p{N}][\p{L}\p{N}._-]{1,38})(?= ?\(? ?<[\w.+-]{1,64}@[\w.-]{3,80}>)/uy,
  valid: (value, text, start) =>
    isName(value) &&
    !roles.has(value.toLowerCase()) &&
    !isNeverName(value) &&
    // Behind another word, it is a surname.
    !/[\p{L}.] {1,2}$/u.test(text.slice(Math.max(0, start - 3), start)),
} satisfies TriggerRecognizer;

/** `name: anna84` of an entry whose next member is a mail address. */
const listedUsername = {
  kind: 'trigger',
  code: 102,
  score: 0.7,
  terms: ['name', 'author', 'login'],
  afterTerm: true,
  pattern:
    /["']?\s?[:=]\s?["']?([\p{L}\p{N}][\p{L}\p{N}._-]{1,38})(?=["']?,?\s{1,24}["']?e-?mail["']?\s?[:=]\s?["']?[\w.+-]{1,64}@)/iuy,
  valid: (value) => isName(value) && !roles.has(value.toLowerCase()),
} satisfies TriggerRecognizer;

const shared = new Set(
  'user users username runner ubuntu root node app pi vagrant admin ec2-user shared public default jenkins git docker www-data deploy project code work me you name build home data'.split(
    ' ',
  ),
);

/** Home directories: `/home/anna`, `C:\Users\anna`. */
const homeFolder = {
  kind: 'trigger',
  code: 102,
  score: 0.75,
  terms: terms('home/*, users/*, users\\*'),
  startOf: (text, at) => (/[/\\]/.test(text.charAt(at - 1)) ? at : -1),
  pattern: /(?:home\/|Users\/|users\\{1,2})([\p{L}][\p{L}\p{N}._-]{1,30}[\p{L}\p{N}])(?=[/\\\s"'`:;,)]|$)/uy,
  valid: (value) => !shared.has(value.toLowerCase()),
} satisfies TriggerRecognizer;

const windowsFolder = {
  ...homeFolder,
  terms: terms('users\\*'),
  pattern: /users\\{1,2}([\p{L}][\p{L}\p{N}._-]{1,30}[\p{L}\p{N}])(?=[/\\\s"'`:;,)]|$)/iuy,
} satisfies TriggerRecognizer;

export const usernameRecognizers = [
  labelledUsername,
  machineUsername,
  bareUsername,
  domainUsername,
  realmUsername,
  siteUsername,
  sudoUsername,
  loggedUsername,
  accessLogUsername,
  homeFolder,
  windowsFolder,
  mailedUsername,
  listedUsername,
];
