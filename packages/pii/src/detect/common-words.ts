/**
 * Words of ordinary language that are names as well, or stand in names of things: found as a part of somebody's
 * name, they are not looked for by themselves elsewhere. `Mark` would take `mark` of every sentence's beginning.
 */
const words = `
mark will bill rose may june april august summer autumn grace hope faith joy art frank grant rich chance chase drew
dawn eve iris jade lily olive pearl ruby sky sunny victor penny patience charity mercy harmony melody robin jay ray
max miles pat sue jack john bob dick rob nick buck gene dale glen cliff heath lance pierce rusty sandy terry van
king queen prince duke earl knight bishop pope abbott baker barber butcher carpenter carter cook cooper farmer fisher
gardener hunter marshall mason miller page parker potter shepherd singer smith taylor turner walker weaver west north
east south hill wood woods stone rivers brook lake field fields forest park bush rice bean berry black white brown
green gray grey gold silver long short small little young old best good love day week monday friday christmas winter
street road house church school town bank price cash sales case power price train watts bell ball bond book books
cross crane fox wolf bear bull bird swan drake lamb lion marsh moss reed root vine branch flowers banks head foot
hand armstrong strong swift sharp wise smart noble just major minor general post post new first last one two three
data test user admin system server root guest demo sample example name order number table code file item team group
mann frau herr mensch wolf fuchs vogel baum berg stein wald bach feld haus hof koch schneider müller bauer richter
kaiser könig graf herzog ritter schwarz weiß braun grün roth gross groß klein lang kurz jung alt neu stark kühn ernst
sommer winter herbst frühling mai sonntag montag freitag morgen abend kunde firma chef bank markt stadt land amt dr
monsieur madame petit grand leblanc noir blanc roux brun vert long court jeune vieux roi reine prince chevalier
boulanger meunier berger marchand martin pierre rose marguerite aimée désirée noël pascal constant clément juste
franc franche mont bois fontaine rivière champ pré vallée mer ville marché dupont été hiver printemps avril mai août
señor señora rey reina conde blanco negro rubio moreno rojo verde bravo leal santo santa cruz campos ríos flores
rosa luz paz sol mar cielo alma estrella consuelo dolores pilar mercedes rosario socorro esperanza caridad milagros
domingo abril mayo julio agosto guerrero herrero zapatero pastor molina torre castillo iglesias plaza vega prado
signor signora re regina conte bianco nero rossi russo biondi verdi bruno grasso grande piccolo bello buono caro
fiore rosa stella sole luna mare monte colle valle ponte fontana villa chiesa piazza marco grazia gioia pace vita
aurora alba letizia serena chiara fabbri ferrari sarti conti leone gatti lupo colombo gallo pesce marino
meneer mevrouw koning prins graaf bakker slager visser smit bos berg dijk meer veld brink broek kamp molen dam
groot klein lang jong oud wit zwart bruin groen roos bloem zomer winter herfst lente april mei juni augustus
senhor senhora rei rainha conde branco preto moreno ruivo pires costa rocha pedra serra monte ribeiro campos
pinto coelho lobo leão raposo carneiro cordeiro pinheiro oliveira pereira figueira silva souza cruz santos reis
`;

/** A test for words of the list, in lower case. */
export function createCommonWordTest(): (word: string) => boolean {
  const known = new Set(words.split(/\s+/).filter((word) => word !== ''));
  return (word) => known.has(word);
}
