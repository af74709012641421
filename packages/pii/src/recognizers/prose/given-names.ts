/**
 * First names in small letters, as people write them in a chat. Only names that are no ordinary word of the seven
 * languages stand here, once their accents are gone: `mark`, `rosa`, `lea` and `jan` need a cue beside them.
 */
import { fold } from '../../scan/index.ts';
import type { TriggerRecognizer } from '../port.ts';

const names = `
aaron abbie abdul abigail abraham achim adalberto adam adama adele adolfo adrian adriana adriano agata agathe agnes
agnieszka ahmed ahmet aicha aidan aisha aitana aitor albert alberto albrecht aldo alejandra alejandro alessandra
alessandro alessia alessio alexander alexandra alexandre alexis alfie alfonso alfred alfredo alice alicia alina aline
alison alistair aliyah allan allison alma alvaro amadou amaia amandine amara amelia amelie amina aminata amir amira amit
amparo amy ana anabel anais anastasia anatole anders andre andrea andreas andrei andres andrew andrzej andy angela angele
angelica angelika angelina angelique angie anika anita anja anke ann anna annabel annabelle annalena annalisa anne
anneke anneliese annelies annemarie annemieke annemiek annette annick annie annika anouk anselm antje antoine antoinette
anton antonella antonia antonino antonio anya aoife ariane arianna armand armando armin arnaud arne arno arnold arthur
artur arturo ashley asif astrid asuncion aurelie aurelien axel aya ayesha aylin ayse azra babette baptiste barbara barry
bart bartek bastian bastien bea beata beate beatrice beatrix beatriz becca becky begona belen benedikt benedicte benedetta
benito benjamin benoit berenice bernadette bernard bernardo bernd bernhard bert berta bertrand beth bettina betty bianka
bilal birgit birgitta birte bjarne bjorn blanca bojan boris bram brandon brenda brian bridget brigitta brigitte britta
bruce brunhilde bryan burak caitlin calum camila camille candice caren carina carl carla carles carlo carlos carlotta
carmela carmelo carmen carol carola carole carolin carolina caroline carolyn carsten cassie caterina catarina catherine
cathy catia cecile cecilia cedric celeste celia celina celine cem cesar chantal charlene charles charlie charlotte chelsea
cheryl chiamaka chidi chloe chris chrissie christel christelle christiane christina christine christof christophe
christopher cindy clara clarissa claire claude claudette claudia claudine claudio claus clemens clementine clive clotilde
colette colin colleen concetta connor conrad constance constanze cora coralie corentin corinna corinne cornelia cornelis
cosima cosimo costanza courtney cristian cristiano cristina cyril cyrille daan dagmar daisy damian damien damiano dana
daniel daniela daniele daniella danielle danilo danny daphne daria darren dave david davide dawid debbie deborah debora
declan deirdre delia delphine denis denise dennis derek desiree detlef detlev devon dewi diana diane didier diego dieter
dietmar dietrich dimitri dina dino diogo dirk dmitri dolly dominic dominik dominika dominique donatella donna dora doreen
dorian dorien doris dorota dorothea dorothee dorothy doug douglas duncan dusan dylan ebru eddie eduard eduarda eduardo
edward edwin eike eileen elaine eleanor eleonora elena eleni elfriede elia eliana elias elif elina eline elio elisa
elisabeth elisabetta elise elizabeth elke ella ellen ellie elliot elodie eloise elsa elsbeth elvira emanuela emanuele
emeline emerson emil emilia emiliano emilie emilio emily emine emma emmanuel emmanuelle emre enrico enrique enzo erhard
eric erica erich erik erika erin ernesto erwin esmeralda estelle esteban esther etienne eugen eugenia eugenio eva evelien
eveline evelyn ewa ezequiel fabian fabiana fabiano fabien fabienne fabio fabiola fabrice fabrizio faisal fanny farah
fatih fatima fatma fatou federica federico felicia felicitas felipe felix femke ferdinand fernanda fernando ferran filip
filipa filipe filippo finley finn fiona flavia flavio fleur florence florent florian floriane floris floortje fran frances
francesca francesco francine francis francisca francisco franck francois francoise francine franziska franz fred freddie
frederic frederick frederik frederique frieda friederike friedrich fritz gabi gabriel gabriela gabriele gabriella gabrielle
gaelle gaetano gareth gary gaspard gavin geert gemma genevieve geoff geoffrey george georg georges georgia georgina gerald
geraldine gerard gerardo gerd gerda gerhard gerrit gertrud gerwin ghislaine giacomo giada giampiero giancarlo gianluca gianni
gilberto gilles gillian gina ginevra gino giorgia giorgio giovanna giovanni gisela gisele giulia giuliana giuliano giulio
giuseppe giuseppina gloria goncalo gonzalo gordon goran graham grazia grzegorz gudrun guido guilherme guillaume guillem
guillermo gunnar gunter gunther gustav gustavo gwen gwendolyn hakan halima hamza hanna hannah hanneke hannelore hannes harald
harriet harry hartmut harvey hasan hassan hatice hazel heather hector heidi heike heiko heinrich heinz helen helena helene
helga helge helmut hendrik henk henri henrietta henriette henrik henrike henrique henry herbert heribert herman hermann
hilary hilda hilde hildegard holger horst howard hubert huseyin ian ibrahim ida idris ignacio igor ilaria ilka ilona ilse imane
imogen imran ina ines inga inge ingeborg ingo ingrid inigo irena irene irina iris irma irmgard isa isaac isabel isabella
isabelle isidro isla ismail ivan ivana ivo ivonne iwona izabela jaap jack jackie jacob jacqueline jacques jaime jake jakob
jakub james jamie jana janet janette janice janina janine janos jaroslav jason jasmin jasmine javier jeanette jeanne jeannine
jeff jeffrey jelena jelle jemma jen jennifer jenny jens jeremias jeremy jerome jeroen jerry jess jessica jessie jill jim jimena
jimmy joachim joana joanna joanne joao joaquin jochen joe joel joelle joerg joey johan johanna johannes john johnny jolanda jonas
jonathan jonno joost jordi jorg jorge joris jorn josefa josefina josefine joseph josephine josh joshua josie josip jost
joyce juan juana juanita judith judy julen jules julian juliana juliane juliano julien julienne juliet juliette julio julius
jurgen juriaan justin justine justyna jutta karel karen karim karin karina karl karla karsten kasia katarina katarzyna kate
katha katharina kathe katherine kathleen kathrin kathryn kathy katia katie katinka katja katrien katrin kayleigh kaylee
keith kelly kemal kenneth kenny kerem kerstin kevin khadija khaled kiara kieran kim kimberley kimberly kirsten kirsty klaas
klaus konrad konstantin krista kristen kristian kristin kristina kristof krystyna krzysztof kurt kyle lachlan laetitia
lamine lars laszlo latifa laura laure laureen laurence laurens laurent laurie lauren leandro leander leanne leena leila
lena lene leni lennard lennart leo leon leona leonard leonardo leonie leonor leopold leroy lesley leslie leticia lewis
lidia lieke liesbeth liesel lieselotte lilian liliana lilian lilli lilly lina linda lindsay lindsey lionel lisa lisbeth
lisette livia liz lizzie lloyd loana loic lorena lorenz lorenza lorenzo loretta loris lorna lotta lotte lottie louis louisa louise
luana luc lucas lucia luciana luciano lucie lucien lucienne lucinda lucy ludmila ludo ludovic ludwig luigi luis luisa luise
luiz luka lukas luke lurdes lutz lydia lydie lynn maaike maartje maarten macarena maciej maddie madeleine madison mael maeva
magali magda magdalena maggie magnus maik maike maisie maite malcolm malgorzata malik malika malin malte mandy manfred manon
manuela manolo marcel marcelina marceline marcella marcello marcelo marcia marcin marcio marcos marcus marek maren
margaret margarete margarida margarita margaux margot margret margriet maria mariam mariama mariana marianna marianne maribel
marie marieke mariella mariette marije marijke marika marilyn marina marine mario marion marisa marisol marit marita marius
mariusz marjan marjolein marjorie markus marleen marlena marlene marlies marloes marlon marta martha martijn martin martina
martine martyna marvin mary marzena massimiliano massimo mateo mateusz matheus mathieu mathilda mathilde mathis matilda matilde
matteo matthew matthias matthieu mattia maud maureen maurice mauricio maurizio mauro maxime maximilian maximiliano maya
mehdi mehmet meike melanie melina melissa melody mercedes merche merel merle merve mia micha michael michaela michal micheal
michel michela michele micheline michelle miguel mikael mike mikkel mikel milan milena milica milos mina minna mira miranda
mireia mireille miriam mirjam mirko mirna miroslav mitchell mohamed mohammad mohammed moira moises molly mona monica monika
monique montserrat moritz mostafa moussa muhammad murat muriel mustafa myriam myrthe nabil nacho nadia nadine nadja nahia
nancy naomi nastasja natacha natalia natalie natascha natasha nathalie nathan nawal neil nele nelly nelson neus niall niamh nicholas
nick nicki nicky nico nicola nicolas nicole nicoletta niels nienke nigel nikita niklas niko nikola nikolai nikolas nils nina
noah noelia noemi noemie nora norah norbert norma norman nuno nunzia nuria oisin oksana olaf olaia oleksandr olena olga olive
oliver olivia olivier olli omar ondrej orla orlando ornella oscar oskar osman otto owen pamela paloma paola paolo parveen
pascale patricia patrice patrick patrik patrizia patryk pau paul paula paulina pauline paulo pavel pawel pedro peggy penelope
pepe perrine pete peter petra petros phil philip philipp philippa philippe phillip phoebe pieter pierluigi pierpaolo pierrick pietro
pilar piotr poppy priscilla priya quentin rachel rachida radoslav rafael rafaela rafal raffaele raffaella rainer ralf ralph ramona
ramon randy rania raphael raquel rashid raul raymond rebecca rebekka regina regine regis reiner reinhard reinhold remi remy renata
renate renato rene renee renzo ricarda riccardo ricardo richard rick ricky rieke rietje rita robbie robert roberta roberto
robyn rocio roderick rodrigo rodolfo roger roland rolf roman romain romina romy ron ronald ronnie rory rosalie rosalind
rosalia rosanna rosario rosemarie rosie ross rowan roxane roxanne ruben rudi rudolf rudy rupert russell ruth ryan sabina sabine
sabrina salma salvatore salvador samantha sami samir samira samuel samuele sandrine sandra sandro sanne saskia sascha sean
sebastian sebastiaan sebastiano sebastien selim selina selma serge sergej sergio severin severine shannon sharon shaun shauna sheila
shirley sibylle siegfried sieglinde sigrid silas silke silvana silvia silvio simon simona simone simonetta siobhan sjoerd slawomir
sofia sofie solange solene sonja sonia sonya sophia sophie soren stacey stacy stanislaw stefan stefania stefanie stefano steffen steffi
stephan stephane stephanie stephen steve steven stijn stuart sue susan susana susann susanna susanne susie suzanne svenja sven
svetlana sybille sylvain sylvia sylvie tabea tadeusz tamara tamsin tania tanja tanya tara tarik tatiana tatjana teddy teo teresa
terence teun thaddeus thea theo theodor theresa therese thibault thibaut thierry thijs thomas thorsten tiago tiffany tijs till tilman
timo timothy tina tineke tobias toby todd tomas tomasz tommaso tommy toni tony torben torsten tracey tracy trevor trish tristan
truus ugo ulf uli ulla ulrich ulrike umberto ursula ute uwe valentin valentina valentino valeria valerie valerio vanessa vera
verena veronica veronika veronique vicky victoria viktor viktoria vincent vincenzo violeta virginie vitoria vittorio
viviana vivian viviane vivien vivienne vladimir volker vroni waltraud walter walther wanda wendy werner wessel wiebke wilfried
wilhelm will willem william willi willy wilma wim winfried wladyslaw wojciech wolfgang wouter xavier xaver yago yann yannick yasmin yasmina yasmine
yusuf yves yvette yvonne zahra zeynep zofia zoe zuzana
gabby tilly izzy jonny robbo stevie suze tess trudi trudy mags lainey nige dez shaz gaz
bene flo hansi hanni jojo kalle kathi katti lisi lexi manu matze mecki micha moni nadi olli resi rolli sanni schorsch sepp steffi susi
tobi toni uschi vicki wastl xaverl
alex bibi cathou clem domi fredo gege jojo juju lilou loulou ludo lulu manu mimi momo nanou nico nono riton seb sandrine steph titi tonton vero
chema charo chelo chus curro edu fina geno goyo inma isa javi josele juanma juanjo kike lola lolo loli lourdes maite mariajo maribel
mayte merche moncho nando nacho ñaki oscar paco pakito pepa pepe quique rafa rober santi toni tono vane yoli yolanda
ale checco ciro dani edo fede fra gabri giampi gigi giusy giusi lele lollo manu marti mattia memo nando pina pippo robi sandrino simo
stefi tommi totò ully vale vally
ab anneke arie bep corrie dirkje fietje gijs greetje guus hannie henny ineke jannie jantje japie joke jopie kees lien loes marijn mieke miep
nel nienke pim piet rens rietje ria riet sjaak sjoerdje tijmen tineke toos truus wies willemien wil
beto bia cida dedé dudu duda fafa fabi gabi gui juca juninho kaká lena lurdes luizinho marquinhos mari nandinha nelinha neide neuza pedrinho
quim quitéria rafa tati tita toninho tonho xande xico zeca zezinho zezé
`;

/** Names above that mean something else in lower case after all; they need a cue. */
const ambiguous = new Set(
  fold(
    'ab ale alma amy ana aya bart bea bep bert bia blanca celeste cem cora corrie daisy dana dora edu elia fafa fabi fina flo fra fran gary gaz geno gigi gina gloria grazia gui guido harry hazel iris isa ivo jack jake jen jess jim joe joke jojo joel jules karen kees kim kurt lele lena leo leon lien lina lionel liz lola loli lulu luc luke manu mari marine marina marti melody mercedes mia micha milan mimi mina mira momo mona nando nel nick nono norma olive oscar paula pepa pepe pete phil piet pilar pim pina pippo poppy rick rene rens ria riet rita robi robin roman romy ron rosario rosie ross rowan ruth sami sean seb sepp serge sol sue tara teddy tess till tilly tita titi toni tono tonton toos tommy tony totò trudi vale valentino vally vane vera vero wendy wies wil will willy wim wessel ully hanna till jean santi simo fede memo rafa'
      .split(' ')
      .join(' '),
  ).split(' '),
);

const listed = new Set(
  fold(names)
    .split(/\s+/)
    .filter((name) => name.length > 1),
);

/** Whether a word, in any case, is a first name or the short form of one; many are something else as well. */
export function isGivenName(word: string): boolean {
  return listed.has(fold(word));
}

const before = /[\p{L}\p{N}.@_/\\$#<=*+&-]/u;
const after = /^(?:[\p{L}\p{N}@_/\\(=*&<>]|[.-][\p{L}\p{N}]|:\/\/)/u;

/** `frag mal svenja`: a first name in small letters, of those that are nothing else. */
export const lowerGivenName = {
  kind: 'trigger',
  code: 101,
  score: 0.65,
  terms: [...listed].filter((name) => name.length > 2 && !ambiguous.has(name)),
  pattern: /\p{Ll}[\p{Ll}\p{M}]{2,20}/uy,
  valid: (value, text, start) =>
    listed.has(fold(value)) &&
    !before.test(text.charAt(start - 1)) &&
    !after.test(text.slice(start + value.length, start + value.length + 3)),
} satisfies TriggerRecognizer;
