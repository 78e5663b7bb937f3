import type { Language } from "#shared/platform/core/fields.ts";

export type Release = { version: string; date: string; notes: readonly Readonly<Record<Language, string>>[] };

/** Release notes for users, newest first; CHANGELOG.md says the same in English. */
export const RELEASES: readonly Release[] = [
  {
    version: "1.2.0",
    date: "2026-11-29",
    notes: [
      {
        de: "`npm start` richtet einmal ein und baut einmal. Spätere Starts dauern etwa eine Sekunde, und einen abgebrochenen Start repariert der nächste.",
        en: "`npm start` installs and builds once. Later starts take about a second, and a start that was interrupted is repaired by the next one.",
      },
      {
        de: "Eine falsche Uhr richtet keinen Schaden mehr an: Springt das Datum um mehr als 45 Tage, wird nichts von selbst gelöscht, signiert oder verschickt, bis ein Admin es bestätigt.",
        en: "A wrong clock does no harm any more: if the date jumps by more than 45 days, nothing is erased, signed or sent by itself until an admin confirms it.",
      },
      {
        de: "Eine wiederhergestellte Kopie verschickt, signiert und liest nichts, bis ein Admin sagt, dass nur noch sie in Betrieb ist.",
        en: "A restored copy sends, signs and reads nothing until an admin says that it is the only one in use.",
      },
      {
        de: "Nach einer schlechten Verbindung holt jede Seite von selbst auf und sagt, seit wann sie nicht aktuell ist. Eine Buchung, die Sie ohne Verbindung verschieben, ist als noch nicht gespeichert markiert.",
        en: "After a bad connection each screen catches up by itself, and says since when it is not up to date. A booking that you move without a connection is marked as not saved yet.",
      },
      {
        de: "Eine andere IBAN oder ein anderes Zahlungskonto verlangt das Passwort, und alle Admins erfahren davon. Wenn Sie einen API-Schlüssel widerrufen, sehen Sie, was er angelegt hat, und können auch das beenden.",
        en: "Another IBAN or payment account asks for the password, and all admins are told of it. When you revoke an API key you see what it made and can end that, too.",
      },
      {
        de: "Belege nennen, was verkauft wurde, mit den Steuersätzen genau des bezahlten Betrags. Der Beleg einer Anzahlung nennt ihre Rechnung.",
        en: "Receipts name what was sold, with the tax rates of exactly what was paid. A deposit's receipt names its invoice.",
      },
      {
        de: "Kasse in Deutschland: Einlagen, Entnahmen, Anfangsbestand und Differenzen beim Zählen werden signiert und exportiert. Der Übungsmodus verkauft nur auf Übungsfolios, auch mehrere Zeilen, und endet von selbst.",
        en: "German cash register: cash put in or taken out, opening cash and differences of a count are signed and exported. The training mode sells on practice folios only, also several lines, and ends by itself.",
      },
      {
        de: "Der Check-out rechnet mit jedem Zahler einzeln ab, fragt vor einem höheren Betrag als dem offenen nach, verweigert eine Rückzahlung über das Guthaben hinaus und folgt, wenn sich die Rechnung inzwischen ändert.",
        en: "The check-out settles each payer apart, asks before an amount above what is due, refuses a refund beyond the credit, and follows when the bill changes meanwhile.",
      },
      {
        de: "Aus der Lade kann nicht mehr Bargeld entnommen werden, als darin sein soll.",
        en: "No more cash can be taken out of the drawer than should be in it.",
      },
      {
        de: "Ein inbegriffenes Frühstück geht beim Aufteilen mit seiner Nacht. Nach dem Rückgängigmachen einer Sperre ist das Zimmer wieder wie vorher, und Strg+Z nimmt Zahlungen zurück.",
        en: "Included breakfast moves with its night when you split a bill. Undo of a room lock brings back the room as it was, and Ctrl+Z undoes payments.",
      },
      {
        de: "Eine Abreise vor der Anreise ist ein Fehler, und bei einem sehr langen Aufenthalt wird nachgefragt.",
        en: "A departure before the arrival is an error, and a very long stay is asked about.",
      },
      {
        de: "Anzahlungsrechnungen, auf die nichts bezahlt wurde, werden mit der Rechnung des Aufenthalts storniert. Anzahlungen stehen einmal, in den Summen der Rechnung.",
        en: "Deposit invoices of which nothing was paid are cancelled when the stay is invoiced. Deposits are listed once, in the sums of the invoice.",
      },
      {
        de: "Eine Gutschrift heißt Rechnungskorrektur. XRechnungen mit mehreren Anzahlungen sind für deutsche Behörden gültig.",
        en: "A credit is called Rechnungskorrektur. XRechnung with several deposits is valid for German authorities.",
      },
      {
        de: "Ein Betrieb in Deutschland sieht überall deutsches Recht, deutsche Begriffe, Zahlen und Daten, einer in der Schweiz überall die der Schweiz: auf jeder Seite, jedem Dokument und jeder Gästeseite.",
        en: "A property in Germany has German law, terms, numbers and dates everywhere, a Swiss one those of Switzerland: on every screen, document and guest page.",
      },
      {
        de: "Ortstaxe: Die Meldung summiert, was geschuldet ist, und listet die Aufenthalte, denen ein anderer Betrag verrechnet wurde. Wer früher abreist oder nicht kommt, zahlt nicht für Nächte, die niemand geschlafen hat.",
        en: "Local tax: the declaration sums what is owed and lists the stays that were charged another amount. Guests who leave early or never come are not charged for nights that nobody slept.",
      },
      {
        de: "Meldezettel haben die Felder, die das Gesetz nennt, und keine anderen. In Österreich und Deutschland gehört das Gästeverzeichnis zur Einrichtung.",
        en: "Registration sheets have the fields that the law lists and no others. In Austria and Germany the guest register is part of the setup.",
      },
      {
        de: "Aufenthalte aus Ihrem früheren Programm stehen in keiner Buchhaltungsdatei als neues Geld.",
        en: "Stays of your former program are in no accounting file as new money.",
      },
      {
        de: "Kinder: Eine Buchung merkt sich das Alter ihrer Kinder. Buchungsseite, Angebot, Bestätigung und Rechnung verrechnen die Ortstaxe, die wirklich geschuldet ist.",
        en: "Children: a booking keeps the ages of its children. Booking page, offer, confirmation and bill charge the local tax that is really owed.",
      },
      {
        de: "Wenn Sie eine Buchung mit bezahlter Anzahlung stornieren, entscheiden Sie in einem Dialog über die Gebühr und darüber, ob die Anzahlung einbehalten, zurückgezahlt oder gutgeschrieben wird. Ein Schritt zurück nimmt alles zurück.",
        en: "When you cancel a booking with a paid deposit, you decide in one dialog: the fee, and whether the deposit is kept, paid back or left as a credit. One undo takes all of it back.",
      },
      {
        de: "Zimmerplan, Heute und die Liste der Buchungen zeigen, was der Gast schuldet; was eine Firma zahlt, steht daneben.",
        en: "Plan, Today and the list of bookings show what the guest owes; what a company pays stands beside it.",
      },
      {
        de: "In Deutschland teilt die Einrichtung das Frühstück in Speisen mit 7 % und Getränke mit 19 %.",
        en: "The set-up in Germany divides breakfast into food at 7 % and drinks at 19 %.",
      },
      {
        de: "Ein begonnener Aufenthalt eines Portals bleibt eine Buchung, was auch aus seinem Kalendereintrag wird. Gesperrte Tage werden in den Sprachen der Portale erkannt.",
        en: "A stay of a channel that has begun stays one booking, whatever its calendar entry becomes. Blocked days are known in the languages of the channels.",
      },
      {
        de: "Importe entscheiden nach ganzen Spalten, wie Daten und Beträge geschrieben sind, zeigen es und fragen, wenn beides möglich ist. Listen von Booking.com und Airbnb werden gelesen, wie sie sind; nach unbekannten Wörtern, Aufenthalten ohne Nacht und solchen über 60 Nächte wird vorher gefragt.",
        en: "Imports decide by whole columns how dates and amounts are written, show it, and ask if both are possible. Lists of Booking.com and Airbnb are read as they are; unknown words, stays without a night and stays of more than 60 nights are asked about before.",
      },
      {
        de: "Die Nummer einer Buchung, Gruppe, Rechnung oder eines Kontakts findet genau diese. Gäste mit nur einem Namen können einchecken und haben in Importen eine eigene Spalte.",
        en: "A number of a booking, group, invoice or contact finds exactly that one. Guests with one name only can check in, and have a column of their own in imports.",
      },
      {
        de: "Zwei Bildschirme mit demselben Login sehen auf dem Plan, was der andere zieht.",
        en: "Two screens with the same login see on the plan what the other one drags.",
      },
      {
        de: "Eine Rechnung, die ohne weitere Zahlung endet, bekommt einen Beleg über 0,00, wenn die Steuersätze ihrer Belege zu berichtigen sind. Die Bücher beider Kassen stimmen übers ganze Jahr je Steuersatz überein.",
        en: "A bill that ends without a further payment gets a receipt over 0.00 if the tax rates of its receipts have to be corrected. The books of both registers agree by rate over a whole year.",
      },
      {
        de: "Die Buchungsseite lässt Gäste nur dem zustimmen, was dort zu lesen ist, und „Was noch fehlt“ nennt Zimmerkategorien ohne deutschen oder englischen Namen. Frühere Adressen der Seite führen zur neuen.",
        en: 'The booking page asks guests to accept only what can be read there, and "what is missing" names room types without an English or German name. Former addresses of the page lead to the new one.',
      },
      {
        de: "Listen, Dateien, Küchenliste, Notfallblatt und Absagen nennen Speisen, Zimmerkategorien und Zahlungsarten in der Sprache dessen, der sie liest. Wer Englisch spricht, sieht überall die englischen Namen.",
        en: "Lists, files, the kitchen's list, the emergency sheet and refusals name dishes, room types and payment methods in the reader's language. Staff who speak English see the English names everywhere.",
      },
      {
        de: "Was an einem Feld nicht stimmt, steht in Ihrer Sprache, auch für Programme an der Schnittstelle, die dazu einen Code bekommen.",
        en: "What is wrong with a field is said in your language, also to programs at the interface, which get a code for it as well.",
      },
      {
        de: "Listen an der Schnittstelle antworten mit höchstens 200 verbundenen Datensätzen je Eintrag und sagen, wenn es mehr gibt.",
        en: "Lists answer at most 200 related records each and say if there are more.",
      },
      {
        de: "Das Telefon des Housekeepings sagt, wenn der Server ausfällt, und nicht nur, wenn das Netz fehlt. Was angetippt wurde, bleibt erhalten und wird später gesendet.",
        en: "Housekeeping's phone says if the server fails, and not only if there is no network. What was tapped is kept and sent later.",
      },
      {
        de: "Strg+K findet, was Sie suchen, unter den üblichen Wörtern: Storno, Meldezettel, Kassa, dunkel, Passwort.",
        en: "Ctrl+K finds what you look for by its usual words: Storno, Meldezettel, Kassa, dark, password.",
      },
      {
        de: "Berichte vergleichen nur mit Zeiträumen, die ganz in den Daten sind.",
        en: "Reports compare only with periods that are wholly in the data.",
      },
      {
        de: "Die Demo hat zwei volle Jahre Aufenthalte mit Gruppen, Kindern, Anzahlungen, einem Portal, einem Gästeverzeichnis und einer Registrierkasse mit signierten Belegen.",
        en: "The demo has two full years of stays with groups, children, deposits, a channel, a guest register and a cash register with signed receipts.",
      },
    ],
  },
  {
    version: "1.1.0",
    date: "2026-11-23",
    notes: [
      {
        de: "Registrierkasse (RKSV): Aus jeder Zahlung in bar, mit Karte vor Ort oder mit Gutschein wird ein signierter Beleg, mit Datenerfassungsprotokoll und einem Programm, das es prüft.",
        en: "Cash register (RKSV): each payment in cash, by card at the desk or by voucher becomes a signed receipt, with the data collection log and a program that checks it.",
      },
      {
        de: "Tagesabschluss: was seit dem letzten mit jeder Zahlungsart bezahlt wurde, wie viel Bargeld da sein soll und was gezählt wurde, nach Scheinen und Münzen, mit einem PDF zum Drucken. Bareinlagen und Barentnahmen haben ihren Grund. Sie finden ihn im Menü.",
        en: "Daily closing: what was paid with each method since the last one, the cash that should be in the drawer and what was counted, by notes and coins, with a PDF to print. Cash put in or taken out has its reason. You find it in the menu.",
      },
      {
        de: "Registrierkasse: Ein Ausfall, der FinanzOnline zu melden ist, steht für Admins auf jeder Seite; vor dem Start werden die Arten der Zahlungsarten bestätigt; das Datenerfassungsprotokoll gibt es auch für ein Quartal oder einzelne Tage.",
        en: "Cash register: an outage that has to be reported to FinanzOnline stands on every screen of an admin; the kinds of the payment methods are confirmed before the start; the data collection log can be downloaded by quarter or days.",
      },
      {
        de: "Ein Kassenbeleg lässt sich dem Gast mailen oder sein Link kopieren, bei der Zahlung im Folio.",
        en: "A receipt can be mailed to the guest, or its link copied, from the payment on the bill.",
      },
      {
        de: "Ortstaxen folgen ihren Regeln: je Person, in Prozent oder nach Stufen, nach Datum und Saison, frei für Kinder und mit einem Grund; mit Vorlagen für Länder und Städte. Die Monatsmeldung der tatsächlichen Nächte ist ein Bericht, eine CSV-Datei und ein PDF.",
        en: "Local taxes follow their rules: per person, in per cent or by steps, by date and season, free for children and with a reason; presets for Länder and towns. The monthly declaration of the nights that were slept is a report, a CSV and a PDF.",
      },
      {
        de: "Ein Steuersatz, den das Gesetz ändert, bekommt ein Datum: Jede Nacht und jeder Verkauf hat den Satz seines Tages, offene Rechnungen folgen, Preise bleiben.",
        en: "A tax rate that the law changes gets a date: each night and each sale has the percentage of its day, open bills follow, prices stay.",
      },
      {
        de: "Das Gästeverzeichnis sagt, was vom Reisedokument ausländischer Gäste noch offen ist, je nach Gesetz des Landes.",
        en: "The guest register says what is still open of a foreigner's travel document, as each country's law asks for it.",
      },
      {
        de: "Bevor eine Rechnung ausgestellt wird, sagt der Entwurf, was ihr fehlt und wo es einzutragen ist. Was das Gesetz verlangt, muss da sein.",
        en: "Before an invoice is issued, the draft says what it lacks and where to enter it. What the law demands has to be there.",
      },
      {
        de: "Nummern von Rechnungen und Kunden können führende Nullen haben und nach Monaten zählen: `R-{YYYY}-{0000}`.",
        en: "Numbers of invoices and customers can be padded and count by month: `R-{YYYY}-{0000}`.",
      },
      {
        de: "Was 0 % trägt, sagt warum, mit seinem Paragrafen, auf Papier und in E-Rechnungen. Kleinunternehmer stellen in einem Schritt auf 0 %.",
        en: "What bears 0 % says why, with its paragraph, on paper and in e-invoices. A small business switches to 0 % in one step.",
      },
      {
        de: "Eine Datei für DATEV mit den Rechnungen als Belegen: Finanzbuchhaltung, sobald Berater- und Mandantennummer eingetragen sind.",
        en: "A file for DATEV with the invoices as its documents: financial accounting, once the adviser's and your client number are entered.",
      },
      {
        de: "Registrierkasse in Deutschland: Eine Cloud-TSE (fiskaly) signiert jeden Beleg, der Beleg trägt die Angaben der KassenSichV, und das Finanzamt bekommt den DSFinV-K-Export als eine Datei.",
        en: "Cash register in Germany: a TSE in the cloud (fiskaly) signs each receipt, the receipt says what KassenSichV asks for, and the tax office gets its DSFinV-K export as one file.",
      },
      {
        de: "Rechnungen fassen gleiche Nächte von sich aus zusammen, teilen nie eine Zahl und lassen keine einzelne Zeile auf der letzten Seite; Bildschirmleser können alle PDFs vorlesen (PDF/UA).",
        en: "Invoices merge equal nights by themselves, never divide a figure and leave no single line on the last page; screen readers can read all PDFs (PDF/UA).",
      },
      {
        de: "Namen stehen auf Papieren in ihrer eigenen Schrift: chinesisch, japanisch, koreanisch, arabisch, hebräisch, thailändisch und mehr.",
        en: "Names stand on papers in their own script: Chinese, Japanese, Korean, Arabic, Hebrew, Thai and more.",
      },
      {
        de: "Dokumentation der Schnittstelle für Ihren Entwickler: Anleitungen, jedes Feld und jede Ablehnung mit Beispielen und eine Seite, die Aufrufe ausprobiert (Einstellungen › API-Schlüssel).",
        en: "Documentation of the interface for your developer: guides, every field and refusal with examples, and a page that tries calls (Settings › API keys).",
      },
      {
        de: "Stornobedingungen je Rate: bis wann es kostenlos ist und was es danach kostet, auf Angebot, Bestätigung und Gästeseite. Beim Stornieren berechnen Sie die Gebühr mit einem Klick oder verzichten mit einem Grund.",
        en: "Cancellation terms by rate: until when it is free and what it costs afterwards, on offer, confirmation and guest page. When you cancel, you charge the fee in one click, or waive it with a reason.",
      },
      {
        de: "Der Check-in nennt, was vom Reisedokument noch offen ist, und führt weiter, wo das Zimmer noch belegt ist: wer darin ist, wird ausgecheckt, oder Sie wählen eine andere Zimmerkategorie. Bei einem No-Show ist vorgeschlagen, was vereinbart wurde.",
        en: "The check-in names what is open of a foreigner's document, and leads on where the room is still taken: check out whoever is in it, or choose another room type. A no-show is proposed to be charged what was agreed.",
      },
      {
        de: "Anzahlungen: eine Anzahlungsrechnung mit Steuer für eine Buchung oder Gruppe, als Betrag oder Anteil am Preis, mit einem Tag, bis zu dem sie zu zahlen ist. Die Rechnung für den Aufenthalt zieht ab, was bezahlt wurde, und die Dateien für BMD, RZL und DATEV buchen die Steuer am Tag des Geldeingangs. Erinnerungen per E-Mail und Angebote, die sich selbst bestätigen, in den Einstellungen.",
        en: "Deposits: a deposit invoice with tax for a booking or a group, by amount or share of the price, with a day to pay by. The invoice of the stay deducts what was paid, and the files for BMD, RZL and DATEV book the tax on the day the money comes. Reminders by mail, and offers that confirm themselves, in the settings.",
      },
      {
        de: "Gäste in Österreich unterschreiben ihre Meldung mit dem Finger am Tablet, in ihrer Sprache; die Unterschrift steht am Blatt. Berichtigte Gästedaten übernehmen Sie mit einem Klick ins Gästeverzeichnis.",
        en: "Guests in Austria sign their registration with a finger on a tablet, in their language; the signature stands on the sheet. Corrected guest data are taken into the register in one click.",
      },
      {
        de: "Mehrere Buchungen, die zusammen storniert werden, auch am Zimmerplan, fragen zuerst nach ihren Gebühren.",
        en: "Several bookings that are cancelled together, also on the plan, ask for their fees first.",
      },
      {
        de: "Eine neue Regel der Ortstaxe gilt mit einem Klick auch für schon gebuchte Aufenthalte, mit ihren Preisen davor und danach.",
        en: "A new rule of a local tax is applied to stays that are booked already by one click, with their prices before and after.",
      },
      {
        de: "Meldungen gehen von selbst an die Gemeinde, als Erstes an meldescheine.de: Anreise, Änderungen, Abreise und Storno. Das Gästeverzeichnis zeigt die Nummer dort oder was bei wem nicht stimmt.",
        en: "Registrations go to the municipality by themselves, with meldescheine.de as the first one: arrival, changes, departure and cancellation. The register shows the number there, or what is wrong with whom.",
      },
      {
        de: "Eine Monatsdatei des Gästeverzeichnisses für Gemeinden ohne Schnittstelle: Ankünfte, Nächte, Herkunft und Befreiungen je Meldung, ohne Namen.",
        en: "A monthly file of the guest register for municipalities without an interface: arrivals, nights, origins and exemptions by registration, without names.",
      },
      {
        de: "Wer gelöscht wird, hinterlässt kein Wort zur Gesundheit: Ein Grund wie eine Behinderung für die Befreiung von der Ortstaxe wird neutral, die Taxe bleibt.",
        en: "Whoever is erased leaves no word on their health: a reason such as a disability for owing no local tax becomes a neutral one, the tax stays.",
      },
      {
        de: "Kalender für Kanäle ohne Channel-Manager: eine geheime Adresse je Zimmer oder Zimmerkategorie, an der Airbnb, Booking.com und andere lesen, was belegt ist, ohne Namen von Gästen.",
        en: "Calendars for channels without a channel manager: a secret address for each room or room type, at which Airbnb, Booking.com and others read what is taken, without guests' names.",
      },
      {
        de: "Städte, die ihre Abgabe vom Haus selbst verlangen, etwa Berlin und Hamburg: Mit Umsatzsteuer darauf ist die Abgabe Teil des Preises, auf Rechnungen, in den Dateien für die Buchhaltung und in der Erklärung.",
        en: "Towns that ask the property itself for their tax, such as Berlin and Hamburg: with VAT on top the tax is a part of the price, on bills, in files for accounting and in the declaration.",
      },
      {
        de: "Bestätigungen, Angebote und Mails zu Anzahlungen nennen die vereinbarten Stornobedingungen; in eigenen Vorlagen als Platzhalter.",
        en: "Confirmations, offers and mails about deposits tell the agreed cancellation terms; in your own templates as a placeholder.",
      },
      {
        de: "Kasse in Deutschland: Der Export DSFinV-K folgt Ihren Tagesabschlüssen und nennt, wer kassiert hat.",
        en: "Cash register in Germany: the DSFinV-K export follows your daily closings and names who took the money.",
      },
      {
        de: "Wer nicht kommt, verliert eine bezahlte Anzahlung mit einem Klick: Ihre Rechnung wird samt Umsatzsteuer storniert, eine Gebühr tritt an ihre Stelle, und ein Schritt nimmt alles zurück. Buchungen sagen, wie ihre Anzahlungen stehen, und bevor eine Bestätigung hinausgeht, können Sie eine anfordern.",
        en: "A guest who doesn't come loses a paid deposit by one click: its invoice is cancelled with its VAT, a fee takes its place, and one undo takes all of it back. Bookings say how their deposits stand, and before a confirmation goes out you can ask for one.",
      },
      {
        de: "Eine Anzahlung zu einem Aufenthalt, der storniert wird oder zu dem niemand kommt, wird nicht mehr verlangt: weder in der Liste offener Rechnungen noch per Mail oder Karte; ein Schritt zurück verlangt sie wieder.",
        en: "A deposit of a stay that is cancelled, or whose guest does not come, is asked for no more: neither in the list of open invoices nor by mail or card; an undo asks again.",
      },
      {
        de: "Kartenzahlung per Link, mit Stripe: Mails mit Anzahlungen und die Buchungsseite bekommen einen Knopf, und was bezahlt ist, steht von selbst auf dem Folio.",
        en: "Card payments by link, with Stripe: mails about deposits and the booking page get a button, and what was paid stands on the folio by itself.",
      },
      {
        de: "Kalender von Kanälen wie Airbnb und Booking.com werden alle 15 Minuten gelesen: Was dort verkauft ist, steht im Zimmerplan, ohne Namen und Preis. Was nicht passt, wird nicht doppelt gebucht, sondern ist ein Konflikt, mit Vorschlägen, die ein Klick ausführt.",
        en: "Calendars of channels such as Airbnb and Booking.com are read every 15 minutes: what is sold there stands on the plan, without name and price. What does not fit is no double booking but a conflict, with proposals that one click carries out.",
      },
      {
        de: "Eine Buchungsseite für Gäste unter `/book/{Betrieb}`, deutsch und englisch, für das Handy gemacht: Tage, Zimmer mit Preisen und Bedingungen, sofort gebucht oder als Angebot, mit Kalenderdatei und der Anzahlung. Eine Zeile bettet sie in Ihre eigene Website ein.",
        en: "A booking page for guests at `/book/{property}`, in German and English, made for phones: days, rooms with prices and terms, booking at once or an offer, with a calendar file and the deposit to pay. One line embeds it in your own website.",
      },
      {
        de: "Webhooks: Andere Programme erfahren sofort, was geschieht, mit Signatur, der Reihe nach und drei Tage lang wiederholt; mit Protokoll und Prüfknopf. Wer lieber abfragt: GET /events?after.",
        en: "Webhooks: other programs learn at once what happens, signed, in order and tried again for three days, with a log and a test button. Whoever would rather ask: GET /events?after.",
      },
      {
        de: "Einstellungen › Anbindungen zeigt auf einer Seite, womit der Betrieb verbunden ist, was funktioniert und was Sie braucht, mit einer Probe.",
        en: "Settings › Integrations shows on one page what the property is connected with, what works and what needs you, with a test.",
      },
      {
        de: "Alles, was die App kann, geht jetzt auch über REST: Verschieben, Rückgängig, Preisauskunft, Zimmer freimachen, Zimmerplan, Preisraster. Externe Nummern gibt es nur einmal und sie lassen sich suchen, und Kanäle lesen die freien Zimmer nach Tag und Zimmerkategorie mit einem Aufruf.",
        en: "Everything that the app can do has its REST call now: moves, undo, quotes, freeing up a room, the room plan, the price grid. External ids are given once and can be searched, and channels read the rooms left by day and type in one call.",
      },
      {
        de: "Einstellungen › Buchungsseite: öffnen, Raten und Zimmerkategorien wählen, Haus und Zimmer in beiden Sprachen beschreiben und Bilder hinzufügen, die von selbst verkleinert werden. Eine Liste sagt, was noch fehlt; eine Zeile bettet sie in Ihre Website ein.",
        en: "Settings › Booking page: open it, choose rates and room types, describe house and rooms in both languages, and add pictures, which are made smaller by themselves. A list says what is still missing; one line embeds it in your website.",
      },
      {
        de: "Restriktionen einer Rate auf ihren Monaten: Mindest- und Höchstaufenthalt, keine An- oder Abreise, Tage vorher und Kontingent, für alle Zimmerkategorien oder eine. Der Plan markiert solche Tage; die Rezeption wird gewarnt und entscheidet.",
        en: "Restrictions of a rate on its months: minimum and maximum stay, no arrival or departure, days before and quota, for all room types or one. The plan marks such days; the front desk is warned, and decides.",
      },
      {
        de: "Einstellungen › Anbindungen: Auch Türsystem, Signatureinrichtung und Kartenzahlung lassen sich prüfen; dabei wird nichts geöffnet, signiert oder bezahlt. Am Plan zeigt ein Tippen auf einen markierten Tag seine Restriktionen.",
        en: "Settings › Integrations: lock system, signing device and card payments can be tested, too, with nothing opened, signed or paid. On the plan a tap on a marked day shows its restrictions.",
      },
      {
        de: "E-Rechnungen an den Bund: Jede Rechnung und jedes Storno lässt sich als Peppol BIS Billing 3.0 (UBL) für e-rechnung.gv.at speichern. Ihre Lieferantennummer dort steht beim Kontakt, und der Entwurf sagt, was einer Bundesdienststelle noch fehlt.",
        en: "E-invoices to Austrian authorities: each invoice and cancellation can be saved as Peppol BIS Billing 3.0 (UBL) for e-rechnung.gv.at. Your supplier number there is noted with the contact, and the draft says what a federal office still lacks.",
      },
      {
        de: "Was beim Ziehen im Zimmerplan gegen eine Restriktion verstößt, steht danach in der Meldung, auch wenn für eine Warnung keine Zeit war.",
        en: "A drop on the plan that goes against a restriction says so in its notice, also where it was too quick to be warned.",
      },
      {
        de: "Die Betriebsleitung sieht unter Einstellungen › Anbindungen, was sie selbst einrichten kann und wer den Rest kann.",
        en: "Managers see on Settings › Integrations what they may set up themselves, and who can do the rest.",
      },
      {
        de: "Formulare sagen an jedem Feld, was sie brauchen, etwa die ganze Adresse, beginnend mit https://. Einstellungen › Anbindungen unterscheidet, was noch nie benutzt wurde, von dem, was funktioniert.",
        en: "Forms say at each field what they want, such as a full address beginning with https://. Settings › Integrations tells what was never used yet from what works.",
      },
      {
        de: "Programme mit API-Schlüssel bekommen schneller Antwort: die Verfügbarkeit eines Monats in weniger als der halben Zeit.",
        en: "Programs with an API key are answered faster: availability of a month in less than half of the time.",
      },
      {
        de: "Was ein Gast zu viel bezahlt hat, wird über die ausgestellte Rechnung zurückgegeben, mit seinem Beleg.",
        en: "What a guest has paid too much is given back through the issued invoice, with its receipt.",
      },
      {
        de: "Rückgängig stellt das Folio eines Aufenthalts wieder her, wie es war, samt dem von Hand Geänderten und Gelöschten; eine zurückgenommene Stornierung nimmt ihre Gebühr mit.",
        en: "Undo brings a stay's bill back as it was, with what was edited or deleted by hand; a cancellation that is taken back takes its fee along.",
      },
      {
        de: "Stornobedingungen nennen keine kostenlose Stornierung, die schon vorbei ist, sondern was eine Stornierung jetzt kostet.",
        en: "Cancellation terms name no free cancellation that is over, but what cancelling costs already.",
      },
      {
        de: "Rückgängig nach anderen Daten, anderer Rate, Zimmerkategorie oder Summe stellt auch das Folio auf den Cent wieder her: mit Leistungen, die von Hand geändert, gelöscht, geteilt oder verschoben wurden.",
        en: "Undo of other dates, another rate, room type or total brings the bill back to the cent: charges that were edited, deleted, split or moved by hand, too.",
      },
      {
        de: "Registrierkasse: Der Beleg einer Rechnung oder Anzahlung hat deren Beträge nach Steuersatz; was über eine Anzahlung hinausgeht, die Beträge dessen, was sie übrig lässt.",
        en: "Cash register: the receipt of an invoice or a deposit has its amounts by tax rate; of a payment beyond a deposit, those of what the deposit leaves.",
      },
    ],
  },
  {
    version: "1.0.0",
    date: "2026-11-23",
    notes: [
      {
        de: "Von dieser Version an bleibt alles lesbar, was Keyrack speichert: Jede spätere Version öffnet die Daten von heute.",
        en: "From this version on everything that Keyrack stores stays readable: each later version opens today's data.",
      },
      {
        de: "Vor jeder Aktualisierung, die gespeicherte Daten ändert, wird eine Sicherung gemacht. Misslingt die Aktualisierung, bleiben die Daten, wie sie waren.",
        en: "Before each update that changes stored data, a backup is made. Where the update fails, the data stay as they were.",
      },
      {
        de: "Sicherungen entstehen jeden Tag von selbst und werden gleich geprüft. Einstellungen › Sicherungen zeigt, wie es um sie steht.",
        en: "Backups are made each day by themselves and checked at once. Settings › Backups shows how they are.",
      },
      {
        de: "Anmeldung mit Passkey: Fingerabdruck, Gesicht oder PIN Ihres Geräts statt Passwort und Code. Sie fügen ihn in Ihrem Profil hinzu.",
        en: "Login with a passkey: fingerprint, face or PIN of your device instead of password and code. You add it in your profile.",
      },
      {
        de: "Anmeldung mit Bestätigung in zwei Schritten, alle Anmeldungen auf einen Blick, und ein Protokoll, wer sich wann angemeldet hat.",
        en: "Login in two steps with an authenticator app, all logins at a glance, and a log of who logged in when.",
      },
      {
        de: "Wer nicht mehr im Team ist, lässt sich mit Namen aus dem Verlauf löschen. Wen eine zurückgespielte Sicherung wiederbringt, den löscht Keyrack noch einmal.",
        en: "Whoever left the team can be erased from the history by name. People whom a restored backup brings back are erased again.",
      },
      {
        de: "Ein berichtigter Name steht im selben Augenblick auf jedem Bildschirm: im Plan, in Listen, auf Rechnungsentwürfen.",
        en: "A corrected name is on every screen in the same moment: on the plan, in lists, on invoice drafts.",
      },
      {
        de: "Node.js 22 und 24 werden unterstützt; dort braucht die Installation keinen Compiler mehr.",
        en: "Node.js 22 and 24 are supported; installing needs no compiler there any more.",
      },
    ],
  },
];
