/** Labels for people in forms, tables, tickets and data, in seven languages. */

/** Labels whose value is always a person. */
export const personLabels = `
assignee, assigned to, requester, requested by, requestor, raised by, opened by, reported by, submitted by,
created by, approved by, reviewed by, handled by, line manager, team lead, claimant, defendant, plaintiff,
respondent, appellant, petitioner, policyholder, policy holder, caregiver, next of kin, nok, guardian,
referring physician, bearbeiter, bearbeiterin, sachbearbeiter, sachbearbeiterin, melderin, zugewiesen an,
zustandig, verantwortlich, erstellt von, gemeldet von, anrufer, anruferin, fahrerin, zeugin, klager,
klagerin, beklagter, beklagte, versicherungsnehmer, versicherungsnehmerin, betreuer, betreuerin,
hausarztin, ehepartner, ehegatte, bewerber, bewerberin, schuler, schulerin, auftraggeber, auftraggeberin,
vorgesetzter, vorgesetzte, geb name, rufname, demandeur, demandeuse, defendeur, defenderesse, appelant,
assigne a, assignee a, attribue a, ouvert par, cree par, signale par, medecin traitant,
personne a prevenir, personne de confiance, nom d usage, nom marital, nom de jeune fille, prenoms,
souscripteur, asignado a, asignada a, informador, abierto por, creado por, reportado por, destinatario,
demandante, demandado, demandada, denunciante, denunciado, denunciada, conyuge, assegnato a, assegnata a,
aperto da, creato da, segnalato da, responsabile, ricorrente, convenuto, medico curante, coniuge,
passeggeri, passeggero, contraente, controparte, toegewezen aan, gemeld door, aangemaakt door,
verantwoordelijke, geadresseerde, eiser, eiseres, gedaagde, verzoeker, mantelzorger, sollicitant,
verzekeringnemer, geboortenaam, roepnaam, tegenpartij, contactpersoon, leidinggevende, atribuido a,
aberto por, criado por, responsavel, condutor, requerente, requerido, conjuge, titular da conta,
encarregado de educacao, comunicante, name, full name, fullname, first name, firstname, last name,
lastname, surname, given name, family name, middle name, maiden name, contact name, customer name,
client name, patient name, employee name, account holder, cardholder, cardholder name, beneficiary,
recipient, contact person, emergency contact, patient, applicant, insured, tenant, landlord, attendee,
student, employee, author, signed by, vorname, nachname, familienname, zuname, geburtsname, kontoinhaber,
karteninhaber, empfanger, ansprechpartner, ansprechpartnerin, versicherter, versicherte, patientin, mieter,
vermieter, mitarbeiter, mitarbeiterin, kunde, kundin, antragsteller, nom, prenom, nom complet,
nom et prenom, nom de famille, nom de naissance, titulaire, beneficiaire, assure, locataire, salarie,
nombre, nombre completo, nombre y apellidos, apellido, apellidos, titular, beneficiario, paciente,
trabajador, cliente, inquilino, asegurado, nome, nome completo, cognome, nome e cognome, intestatario,
paziente, dipendente, assicurato, naam, volledige naam, voornaam, achternaam, rekeninghouder, patiente,
medewerker, huurder, verzekerde, klant, apelido, sobrenome, nome do titular, utente, funcionario, segurado
`;

/** Labels whose value is a person or a component. */
export const roleLabels = `
agent, driver, parent, child, manager, owner, guest, member, contact, holder, partner, tiers, contrario,
autor, autora, attore, medico, medica, terceiro, referente, candidate, candidato, candidata, conductor, re,
reu, responsable, subscriber, sender, instructor, teacher, caller, supervisor, doctor, nurse, gp,
interpreter, carer, physician, signatory, witness, participant, participants, attendees, passengers,
passenger, approver, reviewer, reporter, payee, payer, destinataire, expediteur, mother, father, mere,
pere, madre, padre, mae, pai, spouse, conjoint, enfant, hijo, hija, figlio, figlia, filho, filha, mutter,
vater, moeder, vader, presenti, presentes, aanwezig, aanwezigen, asistentes, partecipanti, participantes,
deelnemers, teilnehmer, teilnehmerin, medecin, behandelaar, tutor, tutora, redacteur, rapporteur,
remetente, remitente, mittente, afzender, absender, zahler, halter, fahrer, gegner, zeuge, melder,
huisarts, hausarzt, bestuurder, getuige, conducente, conducteur, testigo, testimone, testemunha, temoin,
candidat, tomador
`;
