/** Politics of people: what a label names, what party somebody is in or votes for. */
import { terms } from '../labelled-value.ts';
import { afterLabel, afterPhrase, alternation } from './attribute.ts';

const code = 111;
const parties = alternation(
  'Labour(?: Party)?,Conservative(?: Party)?,Tory,Tories,Liberal Democrats?,Lib Dems?,SNP,Plaid Cymru,Sinn Féin,UKIP,Reform UK,Green Party,Greens,Democratic Party,Democrats?,Republican Party,Republicans?,Libertarian(?: Party)?,Communist Party,Socialist Party,Liberal Party,' +
    'CDU(?:/CSU)?,CSU,SPD,FDP,AfD,BSW,Grünen?,Bündnis 90/Die Grünen,Linken?,Linkspartei,ÖVP,SPÖ,FPÖ,NEOS,SVP,' +
    'Parti socialiste,Rassemblement national,Front national,Républicains,Renaissance,La France insoumise,LFI,Europe Écologie Les Verts,EELV,PCF,' +
    'PSOE,Partido Popular,Podemos,Sumar,Ciudadanos,Esquerra Republicana,ERC,Bildu,PNV,Izquierda Unida,' +
    "Partito Democratico,Fratelli d['’]Italia,Forza Italia,Movimento 5 Stelle,Lega," +
    'VVD,PvdA,GroenLinks(?:-PvdA)?,D66,PVV,CDA,ChristenUnie,Forum voor Democratie,Vlaams Belang,N-VA,' +
    'Partido Socialista,Partido Social Democrata,Bloco de Esquerda,Chega,Iniciativa Liberal,PSD,PCP,PT',
);
const leanings = alternation(
  'Liberal,Conservative,Socialist,Communist,Libertarian,Independent,Marxist,Anarchist,Social Democrat,Christian Democrat,left wing,right wing,liberal,konservativ,sozialdemokratisch,libéral,socialiste,conservador,socialista,liberale,conservatore',
);

export const politicalAffiliationRecognizers = [
  afterLabel({
    code,
    terms: terms(
      'political affiliation, political party, party affiliation, party membership, political views, political opinion, political orientation, voter registration, parteizugehorigkeit, parteimitgliedschaft, politische gesinnung, politische einstellung, parti politique, affiliation politique, opinion politique, opinions politiques, afiliacion politica, partido politico, ideologia politica, affiliazione politica, partito politico, orientamento politico, politieke partij, politieke voorkeur, filiacao partidaria, partido politico, filiacao politica',
    ),
    value: `${parties}|${leanings}`,
  }),
  afterPhrase({
    code,
    terms: terms(
      'member of, members of, joined, votes, voted, voted for, vote for, votes for, voting for, registered, a lifelong, lifelong, canvasses for, campaigns for, mitglied der, mitglied bei der, mitglied bei den, mitglied von, wahlt, wahle, gewahlt, eingetreten in die, membre du, membre de, militant du, militante du, militant de, vote pour, adherent du, adherente du, militante de, militante del, miembro del, afiliado al, afiliada al, vota al, vota a, iscritto al, iscritta al, iscritto alla, iscritta alla, membro del, membro della, lid van, lid van de, stemt, stemt op, stemde op, filiado ao, filiada ao, militante do, membro do, vota no',
    ),
    between: '(?:the|an?|die|der|den|immer|seit \\d{4}|la|le|les|el|al|il|de|het|o|for|pour|per|op|always)',
    value: `${parties}(?!\\s(?:government|minister|bill|manifesto))`,
  }),
];
