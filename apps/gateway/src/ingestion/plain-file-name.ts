/** Common words in file names, in the languages of the detectors; none of them is a name of a person. */
const plainWords = new Set(
  `
pdf doc docx xls xlsx ppt pptx odt ods odp rtf epub csv tsv txt md html htm xml json eml msg png jpg jpeg tif tiff gif webp bmp
heic zip
letter invoice contract report document documents form application offer order receipt statement summary minutes notes
agenda draft final version copy scan image photo screenshot attachment data list table sheet budget plan policy manual
guide presentation slides proposal resume cv cover certificate claim complaint notice memo mail email message export
page pages part appendix annex january february quarter year month week account tax payroll medical the of and for to from
brief schreiben rechnung vertrag bericht dokument unterlagen formular antrag angebot auftrag bestellung quittung
kontoauszug protokoll entwurf endfassung kopie anlage anhang daten liste tabelle haushalt handbuch lebenslauf
bewerbung zeugnis bescheinigung bescheid beschwerde gutachten befund mietvertrag arbeitsvertrag steuer seite teil
und der die das von vom zur zum
lettre facture contrat rapport dossier formulaire demande offre commande devis releve compte rendu proces verbal projet
copie annexe donnees tableau plan manuel attestation certificat reclamation avis courriel bail impot page partie et du de
des la le les pour
carta factura contrato informe documento formulario solicitud oferta pedido recibo resumen acta borrador anexo datos
lista tabla presupuesto manual certificado reclamacion aviso correo curriculum impuesto pagina parte del los las para
lettera fattura contratto relazione modulo domanda offerta ordine ricevuta riassunto verbale bozza copia allegato dati
elenco tabella preventivo manuale certificato reclamo avviso posta imposta pagina parte della dei il per
brief factuur contract verslag rapport formulier aanvraag offerte bestelling bon overzicht notulen concept kopie bijlage
gegevens lijst tabel begroting handleiding verklaring klacht bericht belasting pagina deel van het een voor
carta fatura contrato relatorio formulario pedido proposta recibo resumo ata rascunho copia anexo dados lista tabela
orcamento manual certificado reclamacao aviso correio imposto pagina parte do da dos das para
`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

/**
 * Reduces a file name to common words: `Vertrag_Holzmann.pdf` becomes `Vertrag_….pdf`. Other words may be names of
 * persons, and a file name has no context by which a detector could tell. Letters in circles and other symbols are letters, too.
 */
export function plainFileName(name: string): string {
  return name
    .normalize('NFKC')
    .replaceAll(/[\p{L}\p{M}\p{Nl}\p{So}]+/gu, (word) => (plainWords.has(folded(word)) ? word : '…'));
}

function folded(word: string): string {
  return word.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
