import type { ReleaseNote } from "#shared/platform/releases/note.ts";

/** Release notes of version 1.2.0. */
export const NOTES_1_2: readonly ReleaseNote[] = [
  {
    area: "operation",
    de: "`npm start` richtet einmal ein und baut einmal. Spätere Starts dauern etwa eine Sekunde, und einen abgebrochenen Start repariert der nächste.",
    en: "`npm start` installs and builds once. Later starts take about a second, and a start that was interrupted is repaired by the next one.",
  },
  {
    area: "operation",
    de: "Eine falsche Uhr richtet keinen Schaden mehr an: Springt das Datum um mehr als 45 Tage, wird nichts von selbst gelöscht, signiert oder verschickt, bis ein Admin es bestätigt.",
    en: "A wrong clock does no harm any more: if the date jumps by more than 45 days, nothing is erased, signed or sent by itself until an admin confirms it.",
  },
  {
    area: "operation",
    de: "Eine wiederhergestellte Kopie verschickt, signiert und liest nichts, bis ein Admin sagt, dass nur noch sie in Betrieb ist.",
    en: "A restored copy sends, signs and reads nothing until an admin says that it is the only one in use.",
  },
  {
    area: "everywhere",
    de: "Nach einer schlechten Verbindung holt jede Seite von selbst auf und sagt, seit wann sie nicht aktuell ist. Eine Buchung, die Sie ohne Verbindung verschieben, ist als noch nicht gespeichert markiert.",
    en: "After a bad connection each screen catches up by itself, and says since when it is not up to date. A booking that you move without a connection is marked as not saved yet.",
  },
  {
    area: "operation",
    de: "Eine andere IBAN oder ein anderes Zahlungskonto verlangt das Passwort, und alle Admins erfahren davon. Wenn Sie einen API-Schlüssel widerrufen, sehen Sie, was er angelegt hat, und können auch das beenden.",
    en: "Another IBAN or payment account asks for the password, and all admins are told of it. When you revoke an API key you see what it made and can end that, too.",
  },
  {
    area: "register",
    de: "Belege nennen, was verkauft wurde, mit den Steuersätzen genau des bezahlten Betrags. Der Beleg einer Anzahlung nennt ihre Rechnung.",
    en: "Receipts name what was sold, with the tax rates of exactly what was paid. A deposit's receipt names its invoice.",
  },
  {
    area: "register",
    de: "Kasse in Deutschland: Einlagen, Entnahmen, Anfangsbestand und Differenzen beim Zählen werden signiert und exportiert. Der Übungsmodus verkauft nur auf Übungsfolios, auch mehrere Zeilen, und endet von selbst.",
    en: "German cash register: cash put in or taken out, opening cash and differences of a count are signed and exported. The training mode sells on practice folios only, also several lines, and ends by itself.",
  },
  {
    area: "money",
    de: "Der Check-out rechnet mit jedem Zahler einzeln ab, fragt vor einem höheren Betrag als dem offenen nach, verweigert eine Rückzahlung über das Guthaben hinaus und folgt, wenn sich die Rechnung inzwischen ändert.",
    en: "The check-out settles each payer apart, asks before an amount above what is due, refuses a refund beyond the credit, and follows when the bill changes meanwhile.",
  },
  {
    area: "register",
    de: "Aus der Lade kann nicht mehr Bargeld entnommen werden, als darin sein soll.",
    en: "No more cash can be taken out of the drawer than should be in it.",
  },
  {
    area: "money",
    de: "Ein inbegriffenes Frühstück geht beim Aufteilen mit seiner Nacht. Nach dem Rückgängigmachen einer Sperre ist das Zimmer wieder wie vorher, und Strg+Z nimmt Zahlungen zurück.",
    en: "Included breakfast moves with its night when you split a bill. Undo of a room lock brings back the room as it was, and Ctrl+Z undoes payments.",
  },
  {
    area: "stays",
    de: "Eine Abreise vor der Anreise ist ein Fehler, und bei einem sehr langen Aufenthalt wird nachgefragt.",
    en: "A departure before the arrival is an error, and a very long stay is asked about.",
  },
  {
    area: "money",
    de: "Anzahlungsrechnungen, auf die nichts bezahlt wurde, werden mit der Rechnung des Aufenthalts storniert. Anzahlungen stehen einmal, in den Summen der Rechnung.",
    en: "Deposit invoices of which nothing was paid are cancelled when the stay is invoiced. Deposits are listed once, in the sums of the invoice.",
  },
  {
    area: "money",
    de: "Eine Gutschrift heißt Rechnungskorrektur. XRechnungen mit mehreren Anzahlungen sind für deutsche Behörden gültig.",
    en: "A credit is called Rechnungskorrektur. XRechnung with several deposits is valid for German authorities.",
  },
  {
    area: "everywhere",
    de: "Ein Betrieb in Deutschland sieht überall deutsches Recht, deutsche Begriffe, Zahlen und Daten, einer in der Schweiz überall die der Schweiz: auf jeder Seite, jedem Dokument und jeder Gästeseite.",
    en: "A property in Germany has German law, terms, numbers and dates everywhere, a Swiss one those of Switzerland: on every screen, document and guest page.",
  },
  {
    area: "money",
    de: "Ortstaxe: Die Meldung summiert, was geschuldet ist, und listet die Aufenthalte, denen ein anderer Betrag verrechnet wurde. Wer früher abreist oder nicht kommt, zahlt nicht für Nächte, die niemand geschlafen hat.",
    en: "Local tax: the declaration sums what is owed and lists the stays that were charged another amount. Guests who leave early or never come are not charged for nights that nobody slept.",
  },
  {
    area: "guests",
    de: "Meldezettel haben die Felder, die das Gesetz nennt, und keine anderen. In Österreich und Deutschland gehört das Gästeverzeichnis zur Einrichtung.",
    en: "Registration sheets have the fields that the law lists and no others. In Austria and Germany the guest register is part of the setup.",
  },
  {
    area: "money",
    de: "Aufenthalte aus Ihrem früheren Programm stehen in keiner Buchhaltungsdatei als neues Geld.",
    en: "Stays of your former program are in no accounting file as new money.",
  },
  {
    area: "guests",
    de: "Kinder: Eine Buchung merkt sich das Alter ihrer Kinder. Buchungsseite, Angebot, Bestätigung und Rechnung verrechnen die Ortstaxe, die wirklich geschuldet ist.",
    en: "Children: a booking keeps the ages of its children. Booking page, offer, confirmation and bill charge the local tax that is really owed.",
  },
  {
    area: "stays",
    de: "Wenn Sie eine Buchung mit bezahlter Anzahlung stornieren, entscheiden Sie in einem Dialog über die Gebühr und darüber, ob die Anzahlung einbehalten, zurückgezahlt oder gutgeschrieben wird. Ein Schritt zurück nimmt alles zurück.",
    en: "When you cancel a booking with a paid deposit, you decide in one dialog: the fee, and whether the deposit is kept, paid back or left as a credit. One undo takes all of it back.",
  },
  {
    area: "stays",
    de: "Zimmerplan, Heute und die Liste der Buchungen zeigen, was der Gast schuldet; was eine Firma zahlt, steht daneben.",
    en: "Plan, Today and the list of bookings show what the guest owes; what a company pays is beside it.",
  },
  {
    area: "money",
    de: "In Deutschland teilt die Einrichtung das Frühstück in Speisen mit 7 % und Getränke mit 19 %.",
    en: "The set-up in Germany divides breakfast into food at 7 % and drinks at 19 %.",
  },
  {
    area: "channels",
    de: "Ein begonnener Aufenthalt eines Portals bleibt eine Buchung, was auch aus seinem Kalendereintrag wird. Gesperrte Tage werden in den Sprachen der Portale erkannt.",
    en: "A stay of a channel that has begun stays one booking, whatever its calendar entry becomes. Blocked days are known in the languages of the channels.",
  },
  {
    area: "everywhere",
    de: "Importe entscheiden nach ganzen Spalten, wie Daten und Beträge geschrieben sind, zeigen es und fragen, wenn beides möglich ist. Listen von Booking.com und Airbnb werden gelesen, wie sie sind; nach unbekannten Wörtern, Aufenthalten ohne Nacht und solchen über 60 Nächte wird vorher gefragt.",
    en: "Imports decide by whole columns how dates and amounts are written, show it, and ask if both are possible. Lists of Booking.com and Airbnb are read as they are; unknown words, stays without a night and stays of more than 60 nights are asked about before.",
  },
  {
    area: "everywhere",
    de: "Die Nummer einer Buchung, Gruppe, Rechnung oder eines Kontakts findet genau diese. Gäste mit nur einem Namen können einchecken und haben in Importen eine eigene Spalte.",
    en: "A number of a booking, group, invoice or contact finds exactly that one. Guests with one name only can check in, and have a column of their own in imports.",
  },
  {
    area: "stays",
    de: "Zwei Bildschirme mit demselben Login sehen auf dem Plan, was der andere zieht.",
    en: "Two screens with the same login see on the plan what the other one drags.",
  },
  {
    area: "register",
    de: "Eine Rechnung, die ohne weitere Zahlung endet, bekommt einen Beleg über 0,00, wenn die Steuersätze ihrer Belege zu berichtigen sind. Die Bücher beider Kassen stimmen übers ganze Jahr je Steuersatz überein.",
    en: "A bill that ends without a further payment gets a receipt over 0.00 if the tax rates of its receipts have to be corrected. The books of both registers agree by rate over a whole year.",
  },
  {
    area: "channels",
    de: "Die Buchungsseite lässt Gäste nur dem zustimmen, was dort zu lesen ist, und „Was noch fehlt“ nennt Zimmerkategorien ohne deutschen oder englischen Namen. Frühere Adressen der Seite führen zur neuen.",
    en: 'The booking page asks guests to accept only what can be read there, and "what is missing" names room types without an English or German name. Former addresses of the page lead to the new one.',
  },
  {
    area: "everywhere",
    de: "Listen, Dateien, Küchenliste, Notfallblatt und Absagen nennen Speisen, Zimmerkategorien und Zahlungsarten in der Sprache dessen, der sie liest. Wer Englisch spricht, sieht überall die englischen Namen.",
    en: "Lists, files, the kitchen's list, the emergency sheet and refusals name dishes, room types and payment methods in the reader's language. Staff who speak English see the English names everywhere.",
  },
  {
    area: "everywhere",
    de: "Was an einem Feld nicht stimmt, steht in Ihrer Sprache, auch für Programme an der Schnittstelle, die dazu einen Code bekommen.",
    en: "What is wrong with a field is said in your language, also to programs at the interface, which get a code for it as well.",
  },
  {
    area: "channels",
    de: "Listen an der Schnittstelle antworten mit höchstens 200 verbundenen Datensätzen je Eintrag und sagen, wenn es mehr gibt.",
    en: "Lists answer at most 200 related records each and say if there are more.",
  },
  {
    area: "stays",
    de: "Das Telefon des Housekeepings sagt, wenn der Server ausfällt, und nicht nur, wenn das Netz fehlt. Was angetippt wurde, bleibt erhalten und wird später gesendet.",
    en: "Housekeeping's phone says if the server fails, and not only if there is no network. What was tapped is kept and sent later.",
  },
  {
    area: "everywhere",
    de: "Strg+K findet, was Sie suchen, unter den üblichen Wörtern: Storno, Meldezettel, Kassa, dunkel, Passwort.",
    en: "Ctrl+K finds what you look for by its usual words: Storno, Meldezettel, Kassa, dark, password.",
  },
  {
    area: "money",
    de: "Berichte vergleichen nur mit Zeiträumen, die ganz in den Daten sind.",
    en: "Reports compare only with periods that are wholly in the data.",
  },
  {
    area: "operation",
    de: "Die Demo hat zwei volle Jahre Aufenthalte mit Gruppen, Kindern, Anzahlungen, einem Portal, einem Gästeverzeichnis und einer Registrierkasse mit signierten Belegen.",
    en: "The demo has two full years of stays with groups, children, deposits, a channel, a guest register and a cash register with signed receipts.",
  },
];
