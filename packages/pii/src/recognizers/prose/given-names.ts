/**
 * First names in small letters, as people write them in a chat. Only names that are no ordinary word of the seven
 * languages stand here, once their accents are gone: `mark`, `rosa`, `lea` and `jan` need a cue beside them.
 */
import { fold } from '../../scan/index.ts';
import type { TriggerRecognizer } from '../port.ts';

const names = `
aaron abbie abdul abigail abraham achim adalberto adam adama adele adolfo adrian adriana adriano agathe
agnes agnieszka ahmad ahmed ahmet aicha aidan aisha aitana aitor albert alberto albrecht aldo alejandra
alejandro alessandra alessandro alessia alessio alex alexander alexandra alexandre alexis alfie alfonso
alfred alice alicia alina aline alison alistair aliyah allan allison alvaro amadou amaia amandine amara
amelia amelie amina aminata amir amira amit amy ana anabel anais anastasia anatole andrea andreas andrei
andrew andrzej andy angela angele angelika angelina angelique angie anika anita anja anke ann anna annabel
annabelle annalena annalisa anne anneke annelies anneliese annemarie annemiek annemieke annette annick annie
annika anouk anselm antje antoine antoinette anton antonella antonia antonino antonio anya aoife ariane
arianna arie armand armando armin arnaud arne arno arnold arthur artur arturo ashley asif astrid aurelie
aurelien axel ayesha aylin ayse azra babette baptiste barbara barry bartek bastian bastien beate beatrice
beatrix beatriz becca becky begona benedetta benedicte benedikt benito benjamin benoit berenice bernadette
bernard bernardo bernd bernhard berta bertrand beth beto bettina betty bianka bibi bilal birgit birgitta
birte bjarne bjorn bojan boris bram brandon brenda brian bridget brigitta brigitte britta bruce brunhilde
bryan burak caitlin calum camila camille candice caren carl carla carles carlo carlos carlotta carmela
carmelo carmen carola carole carolin carolina caroline carolyn carsten cassie catarina caterina catherine
cathou cathy catia cecile cecilia cedric celia celina celine cesar chantal charlene charles charlie
charlotte charo checco chelo chema cheryl chiamaka chidi chloe chris chrissie christel christelle christiane
christina christine christof christophe christopher chus cida cindy ciro claire clarissa claudette claudia
claudine claudio claus clem clemens clive clotilde colette colleen concetta connor conrad constance
constanze coralie corentin corinna corinne cornelia cornelis corrie cosima cosimo costanza courtney cristian
cristina cyril cyrille daan dagmar damian damiano damien dani daniel daniela daniele daniella danielle
danilo danny daphne darren dave david davide dawid debbie debora deborah declan deirdre delia delphine denis
denise dennis derek desiree detlef detlev dewi diane didier diego dieter dietmar dietrich dimitri diogo dirk
dirkje dmitri dominic dominik dominika dominique donatella doreen dorian dorien doris dorota dorothea
dorothee dorothy doug douglas duda dudu duncan dusan dylan ebru eddie eduard eduarda eduardo edward edwin
eike eileen elaine eleanor elena eleni eleonora elfriede eliana elias elif elina eline elio elisa elisabeth
elisabetta elise elizabeth ellie elliot elodie eloise elsa elsbeth elvira emanuela emanuele emeline emerson
emil emilia emiliano emilie emilio emily emine emma emmanuel emmanuelle emre enrico enrique enzo erhard eric
erica erich erik erika ernesto erwin esmeralda esteban estelle esther etienne eugen eugenia eugenio eva
evelien eveline evelyn ewa ezequiel fabian fabiana fabiano fabien fabienne fabio fabiola fabrice fabrizio
faisal fanny farah fatih fatima fatma fatou federica federico felicia felicitas felipe felix femke ferdinand
fernanda fernando ferran fietje filip filipa filipe filippo finley finn fiona flavia flavio floortje florent
florian floriane floris francesca francesco francine francis francisca franck francois francoise franz
franziska freddie frederic frederick frederik frederique fredo frieda friederike friedrich fritz gabby gabi
gabri gabriel gabriela gabriele gabriella gabrielle gaelle gaetano gareth gary gaspard gavin geert genevieve
geoff geoffrey georg george georges georgina gerald geraldine gerard gerardo gerd gerda gerhard gerrit
gertrud gerwin ghislaine giacomo giada giampi giampiero giancarlo gianluca gianni gigi gijs gilberto gilles
gillian gina ginevra giorgia giorgio giovanna giovanni gisela gisele giulia giuliana giuliano giulio
giuseppe giuseppina giusi giusy goncalo gonzalo goran gordon goyo graham greetje grzegorz gudrun guilherme
guillaume guillem guillermo gunnar gunter gunther gustav gustavo guus gwen gwendolyn hakan halima hamza
hanna hannah hanneke hannelore hannes hanni hannie hansi harald harriet harry hartmut harvey hasan hassan
hatice hector heidi heike heiko heinrich heinz helen helena helene helga helge helmut hendrik henk henny
henri henrietta henriette henrik henrike henrique henry herbert heribert herman hermann hilary hilda hilde
hildegard holger horst howard hubert huseyin ibrahim idris iga ignacio igor ilaria ilka ilona ilse imane
imogen imran ina ineke ines ingeborg ingo ingrid inigo inma irena irene irina iris irmgard isa isaac isabel
isabella isabelle isidro ismail ivan ivana ivo ivonne iwona izabela izzy jaap jack jackie jacob jacqueline
jacques jaime jake jakob jakub james jamie jana janet janette janice janina janine jannie janos jantje japie
jarek jaroslav jason javi javier jeanette jeanne jeannine jeff jeffrey jelena jelle jemma jen jennifer jenny
jens jeremias jeremy jeroen jerome jerry jess jessica jessie jill jim jimena jimmy joachim joana joanna
joanne joao joaquin jochen joe joel joelle joerg joey johan johanna johannes john johnny jolanda jolien
jonas jonathan jonno jonny joost jopie jordi jorg jorge joris jorn josefa josefina josefine josele joseph
josephine josh joshua josie josip jost joyce juan juana juanita juanjo juanma juca judith judy juju julian
juliana juliane juliano julien juliet juliette julius juninho jurgen juriaan justin justyna jutta kalle
karel karen karim karin karina karl karla karol karsten kasia katarina katarzyna kate katha katharina kathe
katherine kathi kathleen kathrin kathryn kathy katia katie katinka katja katrien katrin katti kaylee
kayleigh kees keith kelly kemal kenneth kenny kerem kerstin kevin khadija khaled kiara kieran kike kim
kimberley kimberly kirsten kirsty klaas klaus konrad konstantin krista kristian kristin kristina kristof
krystyna krzysztof kurt kyle lachlan laetitia lainey lamine lara lars laszlo latifa laura laure laureen
lauren laurence laurens laurent laurie leander leandro leanne leena leila lena lene lennard lennart leona
leonard leonardo leonie leonor leopold leroy lesley leslie leticia lewis lexi leyla lidia lieke liesbeth
liesel lieselotte lilian liliana lilli lilly lilou lindsay lindsey lisa lisbeth lisette lisi livia liz
lizzie lloyd loana loes loic lollo lolo lorena lorenz lorenza lorenzo loretta loris lorna lotte lottie louis
louisa louise loulou luana lucas lucia luciana luciano lucie lucien lucienne lucinda lucy ludmila ludo
ludovic ludwig luigi luis luisa luise luiz luizinho luka lukas luke lulu lurdes lutz lydia lydie lynn maaike
maarten maartje macarena maciej maddie mael maeva magali magda magdalena maggie magnus mags maik maike
maisie maite malcolm malgorzata malik malika malte mandy manfred manolo manon manuela marcel marcelina
marceline marcella marcello marcelo marcin marcus marek maren margaret margarete margaux margot margret
margriet maria mariajo mariam mariama mariana marianna marianne maribel marie marieke mariella mariette
marije marijke marijn marika marilyn mario marion marisa marisol marit marita marius mariusz marjan
marjolein marjorie markus marleen marlena marlene marlies marloes marlon marquinhos marta martha martijn
martin martina martine martyna marvin marzena massimiliano mateo mateusz matheus mathieu mathilda mathilde
mathis matilda matilde matteo matthew matthias matthieu mattia matze maud maureen maurice mauricio maurizio
mauro maxime maximilian maximiliano mayte mecki mehdi mehmet meike melanie melina melissa merche merel merve
michael michaela michal micheal michel michela michele micheline michelle mieke miguel mikael mike mikel
mikkel mila milena milica milos mimi minna miranda mireia mireille miriam mirjam mirko mirna miroslav
mitchell mohamed mohammad mohammed moira moises molly momo moncho moni monica monika monique montserrat
moritz mostafa moussa muhammad murat muriel mustafa myriam myrthe nabil nacho nadia nadine nadja nahia naki
nancy nandinha nando nanou naomi nastasja natacha natalia natalie natascha natasha nathalie nathan nawal
neide neil nele nelinha nelly nelson neus neuza niall niamh nicholas nicki nicky nico nicola nicolas nicole
nicoletta niels nienke nige nigel nikita niklas niko nikola nikolai nikolas noah noelia noemi noemie noor
nora norah norbert norman nuno nunzia oisin oksana olaf olaia oleksandr olena olga oliver olivia olivier
olli omar omer ondrej ornella oscar oskar osman owen paco pakito pamela paola paolo parveen pascale patrice
patricia patrick patrik patrizia patryk paul paula paulina pauline paulo pavel pawel pedrinho pedro peggy
penelope perrine pete peter petra petros phil philip philipp philippa philippe phillip phoebe pierluigi
pierpaolo pierrick pieter pietro piotr priscilla priya quentin quim quique quiteria rachel rachida radoslav
rafael rafaela rafal raffaele raffaella rainer ralf ralph ramon ramona randy rania raphael raquel rashid
raul raymond rebecca rebekka reinhard reinhold remi remy renata renate renato renee renzo ricarda ricardo
riccardo richard ricky rieke rietje rita robbie robbo rober robert roberta roberto robi robyn roderick
rodolfo rodrigo roger roland rolf rolli romina romy ronald ronnie rory rosalia rosalie rosalind rosanna
rosemarie ross roxane roxanne ruben rudi rudolf rudy rupert russell ruth ryan sabina sabine sabrina salma
salvatore samantha samir samira samuel samuele sanae sandra sandrine sandrino sandro sanne sanni sara sascha
saskia schorsch sebastiaan sebastian sebastiano sebastien selim selina selma sepp sergej sergio severin
severine shannon sharon shaun shauna shaz sheila shirley sibylle siegfried sieglinde sigrid silas silke
silvana silvia silvio simon simona simone simonetta siobhan sjaak sjoerd sjoerdje slawomir sofia sofie
solene sonia sonja sonya sophia sophie soren stacey stacy stanislaw stefan stefania stefanie stefano steffen
steffi stefi steph stephan stephane stephanie stephen steven stevie stijn stuart susan susana susann susanna
susanne susi susie suzanne suze sven svenja svetlana sybille sylvain sylvia sylvie tabea tadeusz tamara
tamsin tania tanja tanya tarik tati tatiana tatjana teo terence teresa tess teun thaddeus thea theo theodor
theresa therese thibault thibaut thierry thijs thomas thorsten tiago tiffany tijmen tijs tilman timothy
tineke tobi tobias toby todd tomasz tommaso tommi tommy tonho toninho torben torsten toto tracey tracy
trevor trish tristan trixi trudi truus ugo ulf uli ulrich ulrike umberto ursula uschi valentina valeria
valerie valerio vanessa verena veronica veronika veronique vicki vicky viktor viktoria vincent vincenzo
violeta virginie vittorio vivian viviana viviane vivien vivienne vladimir volker vroni walter walther
waltraud wanda wastl wendy werner wessel wiebke wilfried wilhelm willemien willi william wilma winfried
wladyslaw wojciech wolfgang wouter xande xaver xaverl xavier xico yago yann yannick yara yasmin yasmina
yasmine yolanda yoli yusuf yves yvette yvonne zahra zeca zeynep zeze zezinho zoe zofia zuzana
`;

/** Names that mean something else in small letters: believed only after a cue. */
const ambiguous = `
ab abe ada agata al alba ale alfredo ali alma amal amparo anders andi andre andres angelica angelo ari art
asuncion aurora aya bart bea beata bel belen ben bene bep bert bia bianca bill blanca bo bob bruno carina
carol celeste cem chelsea chiara christian clara claude clementine col colin cora cris cristiano curro daisy
dan dana daria dario dean dede dee dev devon dez diana dina dino dolly dom domi donna dora duke earl ed edo
edu elia elke ella ellen erin fabi fafa fede fina fleur flo florence fra fran frances francisco franco frank
fred gaz gege geli gemma gene geno georgia gil gino gio gitti gloria grace grant grazia gui guido gus guy
hazel heather heini hias hope hugo ian ida inga inge irma isla iva jan jasmin jasmine jasper jay jean jo
jojo joke julen jules julia julienne julio justine kai kaja kaka kay kiko kit kristen lau lea lee lele leni
leo leon lex lien lina linda lino lionel lois lola loli lotta lou lourdes luc luca luna luz madeleine
madison malin manu manuel marcia marcio marco marcos margarida margarita mari marina marine mark marti mary
massimo mats max maya mel melody memo mercedes merle mia micha miep milan miles mina mira mo mona moss nadi
nan nat ned nel nick nils nina nino noa nono norma nour nuria ola ole olive orla orlando otto pablo paloma
pascal pat pau pepa pepe per pia piet pilar pim pina pino pio pippo poppy rafa raj ray regina regine regis
reiner rene rens resi ria rick riet rino riton rob robin rocio romain roman ron rosa rosario rose rosie
rowan ruby sal salvador sam sami santi sean seb serena serge sid sil simo sol solange sole stella steve sue
svea tad tara ted teddy till tilly tim timo tina tino tita titi tom tomas tomo toni tono tonton tony toos
toto trudy ulla ully ute uwe val vale valentin valentino vally vane vera vero victor victoria viola vitoria
wies wil will willem willy wim xavi ximo zino
`;

const unmistakable = wordsOf(names);
const known = new Set([...unmistakable, ...wordsOf(ambiguous)]);

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((name) => name !== ''));
}

/** Whether a word, in any case, is a first name or the short form of one; many are something else as well. */
export function isGivenName(word: string): boolean {
  return known.has(fold(word));
}

const before = /[\p{L}\p{N}.@_/\\$#<=*+&-]/u;
const after = /^(?: ?=|[\p{L}\p{N}@_/\\(=*&<>]|[.-][\p{L}\p{N}]|:\/\/)/u;

/** Other words once they have their accents: `marié`, `sarà`. */
const accented = new Set(['marié', 'sarà', 'irmã']);
/** `san diego`, `st patrick`: a place or a feast. */
const saint = /(?:^|[^\p{L}])(?:san|santa|santo|são|sao|saint|sainte|sankt|sint|st\.?|ste\.?)[ -]$/iu;

/** `frag mal svenja`: a first name in small letters, of those that are nothing else. */
const lowerGivenName: TriggerRecognizer = {
  kind: 'trigger',
  code: 101,
  score: 0.65,
  terms: [...unmistakable],
  pattern: /\p{Ll}[\p{Ll}\p{M}]{2,20}(?:-\p{Ll}{3,12})?/uy,
  valid: (value, text, start) =>
    !accented.has(value) &&
    value.split('-').every((part) => known.has(fold(part))) &&
    !saint.test(text.slice(Math.max(0, start - 8), start)) &&
    !before.test(text.charAt(start - 1)) &&
    !after.test(text.slice(start + value.length, start + value.length + 3)),
};

/** The same with a capital, by itself: what the model knows it finds with the surname, which then is the longer. */
const capitalGivenName: TriggerRecognizer = {
  ...lowerGivenName,
  score: 0.5,
  pattern: /\p{Lu}\p{Ll}[\p{Ll}\p{M}]{1,20}(?:-\p{Lu}\p{Ll}{2,12})?/uy,
};

export const givenNameRecognizers: readonly TriggerRecognizer[] = [lowerGivenName, capitalGivenName];
