/**
 * Given names in lower case, as in chats. Only names that are not ordinary words in the seven languages, even
 * without accents: `mark`, `rosa`, `lea` and `jan` need a cue.
 */
import { fold } from '../../scan/index.ts';
import type { TriggerRecognizer } from '../recognizer.ts';

const names = `
aaron abbie abdou abdul abdullah abena abigail abraham achim adalberto adam adama adele aditya adolfo adrian
adriana adriano agathe agnes agnieszka agustin agustina ahmad ahmed ahmet aicha aidan aisha aissatou aitana
aitor albert alberto albrecht aldo alejandra alejandro aleksander alessandra alessandro alessia alessio alex
alexander alexandra alexandre alexandru alexis alfie alfonso alfred alice alicia alina aline alison alistair
aliyah allan allison alvaro amadou amaia amaka amandine amara amelia amelie amina aminata amir amira amit
amy ana anabel anais anastasia anatole andrea andreas andreea andrei andrew andriy andrzej andy angela
angele angelika angelina angelique angie ania anika anil anita anja anjali anke ann anna annabel annabelle
annalena annalisa annamaria anne annegret anneke annelies anneliese annemarie annemiek annemieke annette
annick annie annika anouk anouschka anselm antje antoine antoinette anton antonella antoni antonia antonino
antonio anya aoife apolline archie ariane arianna arie arjen arjun armand armando armin arnaud arne arno
arnold arthur artur arturo ashley asif astrid aurelie aurelien axel ayesha aylin ayse azra babette
baptiste barbara barry bartek basia bastian bastien beate beatrice beatrix beatriz becca becky begona
benedetta benedicte benedikt benedita benito benjamin benoit berenice bernadette bernard bernardo bernd
bernhard berta bertrand beth beto bettina betty bianka bibi bilal birgit birgitta birte bjarne bjorn bogdan
bojan boris bozena bram brandon brenda brian bridget brigitta brigitte britta bruce bruna brunhilde bryan
burak burcu burkhard caitlin calogero calum camila camille candice caren carl carla carles carlo carlos
carlotta carmela carmelo carmen carola carole carolin carolina caroline carolyn carsten cassie catalina
catarina caterina catherine cathou cathy catia cecile cecilia cedric celia celina celine cesar chantal
charlene charles charlie charlotte charo checco cheikh chelo chema cheryl chiamaka chidi chinedu chioma
chloe chris chrissie christel christelle christiane christina christine christof christophe christopher chus
cida cillian cindy ciro claire clarissa claudette claudia claudine claudio claus clem clemens clive clotilde
colette colleen concetta conchita connor conrad constance constanze coralie corentin corinna corinne
cornelia cornelis corrie cosima cosimo costanza courtney cristian cristina cyril cyrille daan dagmar damian
damiano damien danel dani daniel daniela daniele daniella danielle danilo danny daphne darren dave david
davide dawid debbie debora deborah declan deepak deirdre delia delphine denis denise dennis deolinda derek
desiree detlef detlev dewi diane didier diego dieter dietlinde dietmar dietrich dimitri diogo dirk dirkje
divya dmitri dmytro dominic dominik dominika dominique donatella doreen dorian dorien doris dorota dorothea
dorothee dorothy doug douglas driss duda dudu duncan dusan dylan ebru eckhard eddie edileuza edoardo edouard
eduard eduarda eduardo edward edwin egon eike eileen elaine eleanor elena eleni eleonora elfriede eliana
elias elijah elina eline elio elisa elisabeth elisabetta elise elizabeth ellie elliot elodie eloise
elsa elsbeth elvira emanuela emanuele emeka emeline emerson emil emilia emiliano emilie emilio emily emine
emma emmanuel emmanuelle emre encarnita enrico enrique enzo erhard eric erica erich erik erika ernesto erwan
erwin esmeralda esteban estelle esther etienne eugen eugenia eugenie eugenio eulogio eva evaristo evelien
eveline evelyn evie ewa ewald ezequiel fabian fabiana fabiano fabien fabienne fabio fabiola fabrice fabrizio
faisal fanny farah fatih fatima fatma fatou federica federico felicia felicitas felipe felix femi femke
fenna ferdinand fernanda fernando ferran fietje filip filipa filipe filippo filomena finlay finley finn
fiona flavia flavio floortje florent florian floriane floris francesca francesco francine francineide
francis francisca franciszek franck francois francoise franz franziska freddie frederic frederick frederik
frederique fredo freya frida frieda friederike friedhelm friedrich fritz fuensanta gabby gabi gabri gabriel
gabriela gabriele gabriella gabrielle gael gaelle gaetana gaetano gamze ganesh gareth gary gaspar gaspard
gavin geert geertje genevieve genival gennaro geoff geoffrey georg george georges georgina gerald geraldine
gerard gerardo gerd gerda gerhard gerlando gernot geronimo gerrit gerritje gertrud gertrude gerwin ghislaine
giacomo giada giampi giampiero giancarla giancarlo gianfranco gianluca gianmarco gianni gigi gijs gilberto
gilles gillian gina ginette ginevra giorgia giorgio giovanna giovanni gisela gisele giulia giuliana giuliano
giulio giuseppe giuseppina giusi giusy goncalo gonzalo goran gordon gosia goyo graciete graham grazyna
greetje grzegorz gudrun guilherme guillaume guillem guillermo gunnar gunter gunther gustav gustavo guus gwen
gwenael gwenaelle gwendolyn hakan halima halina hamza hanna hannah hanneke hannelore hannes hanni hannie
hansi harald harriet harry hartmut hartwig harvey hasan hassan hassna hatice hector hedwig heidi heike heiko
heinrich heinz heitor helen helena helene helga helge helmut hendrik hendrika henk henny henri henrietta
henriette henrik henrike henrique henry herbert heribert herman hermann hicham hilario hilary hilda hilde
hildegard hiltrud holger horst howard hubert huguette huseyin hussein ibrahim ibrahima idris ifeoma iga
ignacio igor ilaria ilka ilona ilse imane immacolata imogen imran ina ineke ines ingeborg ingo ingrid inigo
inma iolanda iracema irena irene irina iris irmgard iryna isa isaac isabel isabella isabelle isidora isidro
ismail ivan ivana ivo ivonne iwona izabela izzy jaap jacek jack jackie jacob jacqueline jacques jaime jake
jakob jakov jakub james jamie jana jandira janet janette janice janina janine janneke jannie janos jantje
japie jarek jaroslav jason javi javier jeanette jeanne jeannine jeff jeffrey jelena jelle jemma jen jennifer
jenny jens jeremias jeremy jeroen jerome jeronimo jerry jess jessica jessie jhonatan jill jim jimena jimmy
joachim joana joanna joanne joao joaquin jochen joe joel joelle joerg joey johan johanna johannes john
johnny jolanda jolien jonas jonathan jonno jonny joost jopie jordi jorg jorge joris jorn jorrit jose josefa
josefina josefine josele joseph josephine josh joshua josiane josie josip jost joyce juan juana juanita
juanjo juanma juca judith judy juju jule julian juliana juliane juliano julien juliet julieta juliette
julius juninho jurgen juriaan jurre jussara justin justyna jutta kalle karel karen karim karin karina karl
karla karol karsten kasia katarina katarzyna kate katha katharina kathe katherine kathi kathleen kathrin
kathryn kathy katia katie katinka katja katrien katrin katti kaua kavita kaylee kayleigh kees keila keith
kelly kemal kenneth kenny kerem kerstin kevin khadija khadim khaled khalid kiara kieran kike kim kimberley
kimberly kirsten kirsty klaas klaus kofi konrad konstantin krista kristian kristin kristina kristof krystyna
krzysiek krzysztof kurt kwame kwesi kyle lachlan laetitia laia lainey lakshmi lamine lara lars laszlo latifa
laura laure laureen lauren laurence laurens laurent laurie leah leander leandro leanne leena leila lena lene
lennard lennart leona leonard leonardo leonie leonor leopold lerato leroy lesley leslie leticia lewis lexi
leyla lidia lieke liesbeth liesel lieselotte lilian liliana lilli lilly lilou lindsay lindsey lisa lisbeth
liselotte lisette lisi livia liz lizzie lloyd loana loes loic lollo lolo lorena lorenz lorenza lorenzo
loretta loris lorna lothar lotte lottie louane louis louisa louise loulou lourenco luana lucas lucia luciana
luciano lucie lucien lucienne lucija lucinda lucy ludivine ludmila ludo ludovic ludovica ludwig luigi luis
luisa luise luiz luizinho luka lukas luke lulu lurdes lutz lydia lydie lynn maaike maarten maartje macarena
maciej maddi maddie mael maeva magali magda magdalena maggie magnus mags maik maike maisie maite malcolm
malgorzata malgosia malik malika malte malthe mamadou mandy manfred manish manolo manon manuela marcel
marcelina marceline marcella marcello marcelo marcin marcus marek maren margaret margarete margaux margot
margret margriet maria mariagrazia mariajo marialuisa mariam mariama mariana mariangela marianna marianne
maribel marie marieke mariella mariette marije marijke marijn marika marilyn mario marion marisa marisol
marit marita marius mariusz marjan marjolein marjorie markel markus marleen marlena marlene marlies marloes
marlon marquinhos marta martha martijn martim martin martina martine martyna marvin marzena massimiliano
matej mateo mateusz matheus mathieu mathilda mathilde mathis mathys matias matilda matilde matteo matthew
matthias matthieu mattia matze maud maureen maurice mauricette mauricio maurizio mauro maxime maximilian
maximiliano mayte mecki meera mehdi mehmet meike melanie melina melissa merche merel merve michael michaela
michal micheal michel michela michele micheline michelle mickael mieke miguel mikael mike mikel mikkel mila
milagritos milena milica millie milos mimi minna miranda mireia mireille miriam mirjam mirko mirna miroslav
mitchell mohamed mohammad mohammed moira moises molly momo moncho moni monica monika monique montserrat
moritz mostafa moussa muhammad murat muriel mustafa mykola mylene myriam myrthe nabil nacho nadia nadiia
nadine nadira nadja nahia naki nancy nandinha nando nanou naomi nastasja natacha natalia natalie natascha
natasha nathalie nathan nawal neha neide neil nele nelinha nelly nelson neus neuza ngozi niall niamh
nicholas nicki nicky nico nicola nicolas nicole nicoletta niels nienke nige nigel nikhil nikita niklas niko
nikodem nikola nikolai nikolas nisha noah noelia noemi noemie noor nora norah norbert norman nuno nunzia
nunziata oisin oksana olaf olaia oleksandr olena olga olha oliver olivia olivier oliwia olli omar omer
ondrej onur orhan ornella oscar oskar osman ottilie oumar ousmane owen ozan ozlem paco pakito pamela paola
paolo parveen pascale pasquale patrice patricia patrick patrik patrizia patryk paul paula paulina pauline
paulo pavel pawel pedrinho pedro peggy penelope perrine pete peter petra petros phil philip philipp philippa
philippe phillip phoebe pierangelo pierluigi pierpaolo pierrick pieter pietro piotr pooja priscilla priya
priyanka quentin quim quique quiteria rachel rachid rachida radoslav rafael rafaela rafal raffaele raffaella
rahul raimunda raimundo rainer rajesh ralf ralph ramesh ramon ramona randy rania raphael raquel rashid raul
ravi raymond rayssa rebecca rebekka reinhard reinhold remi remy renata renate renato renee renzo ricarda
ricardo riccardo richard ricky rieke rietje rita robbie robbo rober robert roberta roberto robi robyn
roderick rodolfo rodrigo roger rohan roland rolf rolli romina romy ronald ronnie rory rosalba rosalia
rosalie rosalind rosanna rosemarie ross roswitha roxane roxanne ruben rudi rudolf rudy rupert russell ruth
ryan ryszard sabina sabine sabrina salma salome salvatore samantha samir samira samuel samuele sanae sandra
sandrine sandrino sandro sanjay sanne sanni sara sascha saskia saturnino schorsch sebastiaan sebastian
sebastiano sebastien segolene selim selin selina selma sepp sergej sergio serhiy serkan severin severine
severino seydou shanice shannon sharon shaun shauna shaz sheila shirley shreya sibel sibylle siegfried
sieglinde sietske sigrid silas silke silvana silvia silvio simon simona simone simonetta siobhan sipho sjaak
sjoerd sjoerdje sjors slawomir sofia sofie solene solenn sonia sonja sonya sophia sophie soren soumaya
stacey stacy stanislaw stefan stefania stefanie stefano steffen steffi stefi steph stephan stephane
stephanie stephen steven stevie stijn stuart sunil sunita suresh susan susana susann susanna susanne susi
susie suzanne suze sven svenja svetlana svitlana sybille sybren sylvain sylvia sylvie szymon tabea tadeusz
tamara tamsin tania tanja tanya tarik tariq tati tatiana tatjana teo terence teresa tess tetyana teun thabo
thaddeus thais thea themba theo theodor theodore theresa therese thiago thibault thibaut thierry thijs
thomas thorsten tiago tiffany tijmen tijs tilman timothy tineke titouan tjeerd tobi tobias toby todd tolga
tomasz tomek tommaso tommi tommy tonho toninho torben torsten tracey tracy trevor trish tristan trixi trudi
truus tunde ugo ulf uli ulrich ulrike umberto ursula uschi valdemar valdir valentina valeria valerie valerio
vanessa varun verena veronica veronika veronique vicente vicki vicky vikram viktor viktoria vincent vincenzo
violeta virginie vittoria vittorio vivian viviana viviane vivien vivienne vladimir volkan volker volodymyr
vroni walburga walter walther waltraud wanda wanjiru wastl wendy werner wessel wiebke wilfried wilhelm
willemien willi william wilma winfried wladyslaw wojciech wojtek wolfgang wolfram wouter wytze xande xaver
xaverl xavier xico ximena yago yann yannick yara yasmin yasmina yasmine yoann yolanda yoli youssef yulia
yusra yusuf yves yvette yvon yvonne zahra zbigniew zeca zehra zeynep zeze zezinho zineb zoe zofia zosia
zuzana zuzanna
`;

/** Names with another meaning in lower case: accepted only after a cue. */
const ambiguous = `
ab abe ada agata al alba ale alfredo ali alma ama amal amparo anders andi andre andres angelica angelo ari
art asuncion aurora awa aya bart bea beata bel belen ben bene bep bert bia bianca bill blanca bo bob bruno
can carina carol celeste cem cemal chelsea chiara christian clara claude clementine col colin cora cris
cristiano curro daisy dan dana daria dario dean dede dee dev devon dez diana dina dino dolly dom domenico
domi donna dora duke earl ed edo edu elia elke ella ellen encarna erin fabi fafa fede fina fleur flo
florence fra fran frances francisco franco frank fred gaz gege geli gemma gene geno georgia gil gino gio
gitti gloria grace grant grazia gui guido gul gus guy hazel heather heini hias hope hugo ian ida inga inge
irma isla iva jan jasmin jasmine jasper jay jean jo jojo joke julen jules julia julienne julio justine kai
kaja kaka kay kiko kiran kit kristen lau lea lee lele leni leo leon lex lien lina linda lino lionel lois
lola loli lotta lou lourdes luc luca luna luz madeleine madison malin manu manuel marcia marcio marco marcos
margarida margarita mari marina marine mark marti mary massimo mats max maya mel melody memo mercedes merle
mia micha miep milan miles mina mira mo mona moss nadi nan nat ned nel nick nils nina nino noa nono norma
nour nuria ola ole olive orla orlando otto pablo paloma pascal pat pau pepa pepe per pia piet pilar pim pina
pino pio pippo poppy purificacion rafa raj ray regina regine regis reiner remedios rene rens resi ria rick
riet rino riton rob robin rocio romain roman ron rosa rosario rose rosie rowan ruby sal salvador sam sami
sander santi sean seb serena serge sid sil simo sol solange sole stella steve sue svea tad tara ted teddy
till tilly tim timo tina tino tita titi tom tomas tomo toni tono tonton tony toos toto trudy ulla ully ute
uwe val vale valentin valentino vally vane vera vero victor victoria viola visitacion vitoria wellington
wies wil will willem willy wim xavi ximo ze zino
`;

const unambiguous = wordsOf(names);
const known = new Set([...unambiguous, ...wordsOf(ambiguous)]);

function wordsOf(list: string): ReadonlySet<string> {
  return new Set(list.split(/\s+/).filter((name) => name !== ''));
}

/** True for a given name or short form in any case; many of them are also ordinary words. */
export function isGivenName(word: string): boolean {
  return known.has(fold(word));
}

const before = /[\p{L}\p{N}.@_/\\$#<=*+&-]/u;
const after = /^(?: ?=|[\p{L}\p{N}@_/\\(=*&<>]|[.-][\p{L}\p{N}]|:\/\/)/u;

/** Ordinary words that become names without their accents: `marié`, `sarà`. */
const accented = new Set(['marié', 'sarà', 'irmã']);
/** `san diego`, `st patrick`: a place or a holiday. */
const saint = /(?:^|[^\p{L}])(?:san|santa|santo|são|sao|saint|sainte|sankt|sint|st\.?|ste\.?)[ -]$/iu;

/** `frag mal svenja`: an unambiguous given name in lower case. */
const lowerGivenName: TriggerRecognizer = {
  kind: 'trigger',
  code: 101,
  score: 0.65,
  terms: [...unambiguous],
  pattern: /\p{Ll}[\p{Ll}\p{M}]{2,20}(?:-\p{Ll}{3,12})?/uy,
  valid: (value, text, start) =>
    !accented.has(value) &&
    value.split('-').every((part) => known.has(fold(part))) &&
    !saint.test(text.slice(Math.max(0, start - 8), start)) &&
    !before.test(text.charAt(start - 1)) &&
    !after.test(text.slice(start + value.length, start + value.length + 3)),
};

/** The same, capitalized. The names model may find it together with a surname; the longer span wins. */
const capitalGivenName: TriggerRecognizer = {
  ...lowerGivenName,
  score: 0.5,
  pattern: /\p{Lu}\p{Ll}[\p{Ll}\p{M}]{1,20}(?:-\p{Lu}\p{Ll}{2,12})?/uy,
};

const conjunction = '(?:,| and| und| et| y| e| en| &)';
const little = '(?: (?:pra|pro|per|para|pour|für|voor|to|a|à|ao|al|the|la|le|el|il|o|den|der|die|da|do))?';
const pairedBefore = new RegExp(`(?:^|[^\\p{L}])(\\p{L}{3,20})${conjunction}${little} $`, 'u');
const pairedAfter = new RegExp(`^${conjunction}${little} (\\p{L}{3,20})(?![\\p{L}\\p{N}])`, 'u');

/** `bea e nico`: an ambiguous name next to an unambiguous one. */
const pairedGivenName: TriggerRecognizer = {
  kind: 'trigger',
  code: 101,
  score: 0.55,
  terms: [...wordsOf(ambiguous)],
  pattern: /\p{L}[\p{Ll}\p{M}]{1,20}/uy,
  valid: (value, text, start) => {
    if (!known.has(fold(value)) || before.test(text.charAt(start - 1))) return false;
    const end = start + value.length;
    const left = pairedBefore.exec(text.slice(Math.max(0, start - 32), start))?.[1];
    const right = pairedAfter.exec(text.slice(end, end + 32))?.[1];
    return [left, right].some((one) => one !== undefined && unambiguous.has(fold(one)));
  },
};

export const givenNameRecognizers: readonly TriggerRecognizer[] = [
  lowerGivenName,
  capitalGivenName,
  pairedGivenName,
];
