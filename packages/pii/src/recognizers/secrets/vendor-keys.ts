/** Keys recognized only by the name of their service next to them: `DATADOG_API_KEY=...`. */
import { terms } from '../labelled-value.ts';
import type { Recognizer, TriggerRecognizer } from '../recognizer.ts';
import { entropy, isPlaceholder } from './entropy.ts';
import { openEnded } from './token-run.ts';

/** Service names and the format of their keys. */
const rows: readonly (readonly [names: string, form: string, code: number])[] = [
  ['datadog, dd', '[a-f0-9]{32}(?:[a-f0-9]{8})?', 699],
  ['mailchimp', '[a-f0-9]{32}-us\\d{1,2}', 699],
  ['cloudflare, cf', '[a-z0-9_-]{37,40}', 699],
  ['okta', '00[\\w=-]{40}', 699],
  ['heroku', '[a-f0-9]{8}(?:-[a-f0-9]{4}){3}-[a-f0-9]{12}', 699],
  ['twilio', '[a-f0-9]{32}', 699],
  ['discord', '[MNO][\\w-]{23,28}\\.[\\w-]{6}\\.[\\w-]{27,40}|[a-z0-9_-]{32}', 699],
  [
    'mistral, cohere, together, ai21, deepinfra, deepseek, fireworks, stability, assemblyai, elevenlabs, wandb, voyage',
    '[a-z0-9-]{32,64}',
    611,
  ],
  ['openai, azure openai, anthropic, gemini', '[\\w-]{32,120}', 611],
  ['algolia, meilisearch, typesense', '[a-z0-9]{32,64}', 699],
  [
    'asana, trello, clickup, zendesk, intercom, freshdesk, jira, confluence, bitbucket',
    '[\\w/:+=.-]{24,120}',
    699,
  ],
  ['facebook, instagram, twitter, linkedin, tiktok, snapchat, pinterest, reddit', '[\\w%-]{14,120}', 699],
  [
    'firebase, gcm, fcm, mapbox, here, tomtom, maxmind, ipinfo, etherscan, infura, alchemy',
    '[\\w-]{24,160}',
    699,
  ],
  [
    'pagerduty, opsgenie, rollbar, bugsnag, logdna, loggly, sumologic, splunk, newrelic, new relic, sentry, honeycomb, dynatrace',
    '[\\w+-]{20,80}',
    699,
  ],
  [
    'jenkins, travis, codecov, coveralls, snyk, sonar, artifactory, nexus, jfrog, drone, circleci, circle, buildkite',
    '[a-z0-9_-]{20,80}',
    699,
  ],
  [
    'mailgun, sendgrid, postmark, sparkpost, mandrill, mailjet, messagebird, nexmo, vonage, plivo, pusher, ably',
    '[\\w.-]{20,90}',
    699,
  ],
  [
    'paypal, braintree, adyen, square, klarna, plaid, coinbase, kraken, binance, bittrex, kucoin, gocardless, mollie',
    '[\\w+/=-]{20,120}',
    612,
  ],
  [
    'fastly, vultr, linode, hetzner, ovh, dnsimple, godaddy, gandi, namecheap, bunny, akamai, scaleway, upstash, turso, railway',
    '[\\w+/=-]{24,120}',
    699,
  ],
  [
    'salesforce, hubspot, segment, amplitude, mixpanel, marketo, pipedrive, zoho, contentful, sanity, storyblok, airtable, dropbox, box, docusign',
    '[\\w.!-]{24,140}',
    699,
  ],
  [
    'weather, weatherapi, openweather, openweathermap, newsapi, rapidapi, serpapi, spotify, steam, twitch, tmdb, giphy, unsplash, pexels',
    '[a-z0-9_-]{24,60}',
    699,
  ],
];

export const vendorKeysRecognizers: readonly Recognizer[] = rows.map(
  ([names, form, code]): TriggerRecognizer => {
    const { source, tail } = openEnded(form, '[\\w/+=-]');
    return {
      kind: 'trigger',
      code,
      score: 0.9,
      terms: terms(names),
      afterTerm: true,
      pattern: new RegExp(
        `(?:[_. -]{0,2}(?:api|app|application|access|auth|bot|bearer|client|consumer|deploy|license|master|private|refresh|rest|secret|server|service|integration|user|account|project|org|v\\d|token|key|sid|id|pat|dsn|credentials?)){1,4}["'\`\\]*)]{0,3}\\s{0,4}(?:=>|:=|=|:|,|is)\\s{0,4}["'\`]{0,2}(?:Bearer )?(${source})`,
        'iy',
      ),
      valid: (value) => /\d/.test(value) && !isPlaceholder(value) && entropy(value) >= 3,
      ...(tail && { tail }),
    };
  },
);
