import type { ReleaseNote } from "#shared/platform/releases/note.ts";

/** Release notes of version 1.1.0. */
export const NOTES_1_1: readonly ReleaseNote[] = [
  {
    area: "register",
    de: "Registrierkasse (RKSV): Aus jeder Zahlung in bar, mit Karte vor Ort oder mit Gutschein wird ein signierter Beleg, mit Datenerfassungsprotokoll und einem Programm, das es prüft.",
    en: "Cash register (RKSV): each payment in cash, by card at the desk or by voucher becomes a signed receipt, with the data collection log and a program that checks it.",
  },
  {
    area: "register",
    de: "Tagesabschluss: was seit dem letzten mit jeder Zahlungsart bezahlt wurde, wie viel Bargeld da sein soll und was gezählt wurde, nach Scheinen und Münzen, mit einem PDF zum Drucken. Bareinlagen und Barentnahmen haben ihren Grund. Sie finden ihn im Menü.",
    en: "Daily closing: what was paid with each method since the last one, the cash that should be in the drawer and what was counted, by notes and coins, with a PDF to print. Cash put in or taken out has its reason. You find it in the menu.",
  },
  {
    area: "register",
    de: "Registrierkasse: Ein Ausfall, der FinanzOnline zu melden ist, steht für Admins auf jeder Seite; vor dem Start werden die Arten der Zahlungsarten bestätigt; das Datenerfassungsprotokoll gibt es auch für ein Quartal oder einzelne Tage.",
    en: "Cash register: an outage that has to be reported to FinanzOnline is shown on every screen of an admin; the kinds of the payment methods are confirmed before the start; the data collection log can be downloaded by quarter or days.",
  },
  {
    area: "register",
    de: "Ein Kassenbeleg lässt sich dem Gast mailen oder sein Link kopieren, bei der Zahlung im Folio.",
    en: "A receipt can be mailed to the guest, or its link copied, from the payment on the bill.",
  },
  {
    area: "money",
    de: "Ortstaxen folgen ihren Regeln: je Person, in Prozent oder nach Stufen, nach Datum und Saison, frei für Kinder und mit einem Grund; mit Vorlagen für Länder und Städte. Die Monatsmeldung der tatsächlichen Nächte ist ein Bericht, eine CSV-Datei und ein PDF.",
    en: "Local taxes follow their rules: per person, in per cent or by steps, by date and season, free for children and with a reason; presets for Länder and towns. The monthly declaration of the nights that were slept is a report, a CSV and a PDF.",
  },
  {
    area: "money",
    de: "Ein Steuersatz, den das Gesetz ändert, bekommt ein Datum: Jede Nacht und jeder Verkauf hat den Satz seines Tages, offene Rechnungen folgen, Preise bleiben.",
    en: "A tax rate that the law changes gets a date: each night and each sale has the percentage of its day, open bills follow, prices stay.",
  },
  {
    area: "guests",
    de: "Das Gästeverzeichnis sagt, was vom Reisedokument ausländischer Gäste noch offen ist, je nach Gesetz des Landes.",
    en: "The guest register says what is still open of a foreigner's travel document, as each country's law asks for it.",
  },
  {
    area: "money",
    de: "Bevor eine Rechnung ausgestellt wird, sagt der Entwurf, was ihr fehlt und wo es einzutragen ist. Was das Gesetz verlangt, muss da sein.",
    en: "Before an invoice is issued, the draft says what it lacks and where to enter it. What the law demands has to be there.",
  },
  {
    area: "money",
    de: "Nummern von Rechnungen und Kunden können führende Nullen haben und nach Monaten zählen: `R-{YYYY}-{0000}`.",
    en: "Numbers of invoices and customers can be padded and count by month: `R-{YYYY}-{0000}`.",
  },
  {
    area: "money",
    de: "Was 0 % trägt, sagt warum, mit seinem Paragrafen, auf Papier und in E-Rechnungen. Kleinunternehmer stellen in einem Schritt auf 0 %.",
    en: "Sales at 0 % name the reason and its paragraph, on paper and in e-invoices. A small business switches to 0 % in one step.",
  },
  {
    area: "money",
    de: "Eine Datei für DATEV mit den Rechnungen als Belegen: Finanzbuchhaltung, sobald Berater- und Mandantennummer eingetragen sind.",
    en: "A file for DATEV with the invoices as its documents: financial accounting, once the adviser's and your client number are entered.",
  },
  {
    area: "register",
    de: "Registrierkasse in Deutschland: Eine Cloud-TSE (fiskaly) signiert jeden Beleg, der Beleg trägt die Angaben der KassenSichV, und das Finanzamt bekommt den DSFinV-K-Export als eine Datei.",
    en: "Cash register in Germany: a TSE in the cloud (fiskaly) signs each receipt, the receipt says what KassenSichV asks for, and the tax office gets its DSFinV-K export as one file.",
  },
  {
    area: "money",
    de: "Rechnungen fassen gleiche Nächte von sich aus zusammen, teilen nie eine Zahl und lassen keine einzelne Zeile auf der letzten Seite; Bildschirmleser können alle PDFs vorlesen (PDF/UA).",
    en: "Invoices merge equal nights by themselves, never divide a figure and leave no single line on the last page; screen readers can read all PDFs (PDF/UA).",
  },
  {
    area: "money",
    de: "Namen stehen auf Papieren in ihrer eigenen Schrift: chinesisch, japanisch, koreanisch, arabisch, hebräisch, thailändisch und mehr.",
    en: "Names are printed in their own script: Chinese, Japanese, Korean, Arabic, Hebrew, Thai and more.",
  },
  {
    area: "channels",
    de: "Dokumentation der Schnittstelle für Ihren Entwickler: Anleitungen, jedes Feld und jede Ablehnung mit Beispielen und eine Seite, die Aufrufe ausprobiert (Einstellungen › API-Schlüssel).",
    en: "Documentation of the interface for your developer: guides, every field and refusal with examples, and a page that tries calls (Settings › API keys).",
  },
  {
    area: "money",
    de: "Stornobedingungen je Rate: bis wann es kostenlos ist und was es danach kostet, auf Angebot, Bestätigung und Gästeseite. Beim Stornieren berechnen Sie die Gebühr mit einem Klick oder verzichten mit einem Grund.",
    en: "Cancellation terms by rate: until when it is free and what it costs afterwards, on offer, confirmation and guest page. When you cancel, you charge the fee in one click, or waive it with a reason.",
  },
  {
    area: "guests",
    de: "Der Check-in nennt, was vom Reisedokument noch offen ist, und führt weiter, wo das Zimmer noch belegt ist: wer darin ist, wird ausgecheckt, oder Sie wählen eine andere Zimmerkategorie. Bei einem No-Show ist vorgeschlagen, was vereinbart wurde.",
    en: "The check-in names what is open of a foreigner's document, and leads on where the room is still taken: check out the guest who is in it, or choose another room type. A no-show is proposed to be charged what was agreed.",
  },
  {
    area: "money",
    de: "Anzahlungen: eine Anzahlungsrechnung mit Steuer für eine Buchung oder Gruppe, als Betrag oder Anteil am Preis, mit einem Tag, bis zu dem sie zu zahlen ist. Die Rechnung für den Aufenthalt zieht ab, was bezahlt wurde, und die Dateien für BMD, RZL und DATEV buchen die Steuer am Tag des Geldeingangs. Erinnerungen per E-Mail und Angebote, die sich selbst bestätigen, in den Einstellungen.",
    en: "Deposits: a deposit invoice with tax for a booking or a group, by amount or share of the price, with a day to pay by. The invoice of the stay deducts what was paid, and the files for BMD, RZL and DATEV book the tax on the day the money comes. Reminders by mail, and offers that confirm themselves, in the settings.",
  },
  {
    area: "guests",
    de: "Gäste in Österreich unterschreiben ihre Meldung mit dem Finger am Tablet, in ihrer Sprache; die Unterschrift steht am Blatt. Berichtigte Gästedaten übernehmen Sie mit einem Klick ins Gästeverzeichnis.",
    en: "Guests in Austria sign their registration with a finger on a tablet, in their language; the signature is printed on the sheet. Corrected guest data are taken into the register in one click.",
  },
  {
    area: "stays",
    de: "Mehrere Buchungen, die zusammen storniert werden, auch am Zimmerplan, fragen zuerst nach ihren Gebühren.",
    en: "Several bookings that are cancelled together, also on the plan, ask for their fees first.",
  },
  {
    area: "money",
    de: "Eine neue Regel der Ortstaxe gilt mit einem Klick auch für schon gebuchte Aufenthalte, mit ihren Preisen davor und danach.",
    en: "A new rule of a local tax is applied to stays that are booked already by one click, with their prices before and after.",
  },
  {
    area: "guests",
    de: "Meldungen gehen von selbst an die Gemeinde, als Erstes an meldescheine.de: Anreise, Änderungen, Abreise und Storno. Das Gästeverzeichnis zeigt die Nummer dort oder was bei wem nicht stimmt.",
    en: "Registrations go to the municipality by themselves, with meldescheine.de as the first one: arrival, changes, departure and cancellation. The register shows the number there, or what is wrong with whom.",
  },
  {
    area: "guests",
    de: "Eine Monatsdatei des Gästeverzeichnisses für Gemeinden ohne Schnittstelle: Ankünfte, Nächte, Herkunft und Befreiungen je Meldung, ohne Namen.",
    en: "A monthly file of the guest register for municipalities without an interface: arrivals, nights, origins and exemptions by registration, without names.",
  },
  {
    area: "guests",
    de: "Wer gelöscht wird, hinterlässt kein Wort zur Gesundheit: Ein Grund wie eine Behinderung für die Befreiung von der Ortstaxe wird neutral, die Taxe bleibt.",
    en: "After an erasure nothing is left about a person's health: a reason for owing no local tax, such as a disability, becomes a neutral one, and the tax stays.",
  },
  {
    area: "channels",
    de: "Kalender für Kanäle ohne Channel-Manager: eine geheime Adresse je Zimmer oder Zimmerkategorie, an der Airbnb, Booking.com und andere lesen, was belegt ist, ohne Namen von Gästen.",
    en: "Calendars for channels without a channel manager: a secret address for each room or room type, at which Airbnb, Booking.com and others read what is taken, without guests' names.",
  },
  {
    area: "money",
    de: "Städte, die ihre Abgabe vom Haus selbst verlangen, etwa Berlin und Hamburg: Mit Umsatzsteuer darauf ist die Abgabe Teil des Preises, auf Rechnungen, in den Dateien für die Buchhaltung und in der Erklärung.",
    en: "Towns that ask the property itself for their tax, such as Berlin and Hamburg: with VAT on top the tax is a part of the price, on bills, in files for accounting and in the declaration.",
  },
  {
    area: "money",
    de: "Bestätigungen, Angebote und Mails zu Anzahlungen nennen die vereinbarten Stornobedingungen; in eigenen Vorlagen als Platzhalter.",
    en: "Confirmations, offers and mails about deposits tell the agreed cancellation terms; in your own templates as a placeholder.",
  },
  {
    area: "register",
    de: "Kasse in Deutschland: Der Export DSFinV-K folgt Ihren Tagesabschlüssen und nennt, wer kassiert hat.",
    en: "Cash register in Germany: the DSFinV-K export follows your daily closings and names who took the money.",
  },
  {
    area: "money",
    de: "Wer nicht kommt, verliert eine bezahlte Anzahlung mit einem Klick: Ihre Rechnung wird samt Umsatzsteuer storniert, eine Gebühr tritt an ihre Stelle, und ein Schritt nimmt alles zurück. Buchungen sagen, wie ihre Anzahlungen stehen, und bevor eine Bestätigung hinausgeht, können Sie eine anfordern.",
    en: "A guest who doesn't come loses a paid deposit by one click: its invoice is cancelled with its VAT, a fee takes its place, and one undo takes all of it back. Bookings say how their deposits stand, and before a confirmation goes out you can ask for one.",
  },
  {
    area: "money",
    de: "Eine Anzahlung zu einem Aufenthalt, der storniert wird oder zu dem niemand kommt, wird nicht mehr verlangt: weder in der Liste offener Rechnungen noch per Mail oder Karte; ein Schritt zurück verlangt sie wieder.",
    en: "A deposit of a stay that is cancelled, or whose guest does not come, is asked for no more: neither in the list of open invoices nor by mail or card; an undo asks again.",
  },
  {
    area: "money",
    de: "Kartenzahlung per Link, mit Stripe: Mails mit Anzahlungen und die Buchungsseite bekommen einen Knopf, und was bezahlt ist, steht von selbst auf dem Folio.",
    en: "Card payments by link, with Stripe: mails about deposits and the booking page get a button, and what was paid is on the folio at once.",
  },
  {
    area: "channels",
    de: "Kalender von Kanälen wie Airbnb und Booking.com werden alle 15 Minuten gelesen: Was dort verkauft ist, steht im Zimmerplan, ohne Namen und Preis. Was nicht passt, wird nicht doppelt gebucht, sondern ist ein Konflikt, mit Vorschlägen, die ein Klick ausführt.",
    en: "Calendars of channels such as Airbnb and Booking.com are read every 15 minutes: what is sold there is on the plan, without name and price. What does not fit is no double booking but a conflict, with proposals that one click carries out.",
  },
  {
    area: "channels",
    de: "Eine Buchungsseite für Gäste unter `/book/{Betrieb}`, deutsch und englisch, für das Handy gemacht: Tage, Zimmer mit Preisen und Bedingungen, sofort gebucht oder als Angebot, mit Kalenderdatei und der Anzahlung. Eine Zeile bettet sie in Ihre eigene Website ein.",
    en: "A booking page for guests at `/book/{property}`, in German and English, made for phones: days, rooms with prices and terms, booking at once or an offer, with a calendar file and the deposit to pay. One line embeds it in your own website.",
  },
  {
    area: "channels",
    de: "Webhooks: Andere Programme erfahren sofort, was geschieht, mit Signatur, der Reihe nach und drei Tage lang wiederholt; mit Protokoll und Prüfknopf. Wer lieber abfragt: GET /events?after.",
    en: "Webhooks: other programs learn at once what happens, signed, in order and tried again for three days, with a log and a test button. Programs that prefer to ask use GET /events?after.",
  },
  {
    area: "channels",
    de: "Einstellungen › Anbindungen zeigt auf einer Seite, womit der Betrieb verbunden ist, was funktioniert und was Sie braucht, mit einer Probe.",
    en: "Settings › Integrations shows on one page what the property is connected with, what works and what needs you, with a test.",
  },
  {
    area: "channels",
    de: "Alles, was die App kann, geht jetzt auch über REST: Verschieben, Rückgängig, Preisauskunft, Zimmer freimachen, Zimmerplan, Preisraster. Externe Nummern gibt es nur einmal und sie lassen sich suchen, und Kanäle lesen die freien Zimmer nach Tag und Zimmerkategorie mit einem Aufruf.",
    en: "Everything that the app can do has its REST call now: moves, undo, quotes, freeing up a room, the room plan, the price grid. External ids are given once and can be searched, and channels read the rooms left by day and type in one call.",
  },
  {
    area: "channels",
    de: "Einstellungen › Buchungsseite: öffnen, Raten und Zimmerkategorien wählen, Haus und Zimmer in beiden Sprachen beschreiben und Bilder hinzufügen, die von selbst verkleinert werden. Eine Liste sagt, was noch fehlt; eine Zeile bettet sie in Ihre Website ein.",
    en: "Settings › Booking page: open it, choose rates and room types, describe house and rooms in both languages, and add pictures, which are made smaller by themselves. A list says what is still missing; one line embeds it in your website.",
  },
  {
    area: "money",
    de: "Restriktionen einer Rate auf ihren Monaten: Mindest- und Höchstaufenthalt, keine An- oder Abreise, Tage vorher und Kontingent, für alle Zimmerkategorien oder eine. Der Plan markiert solche Tage; die Rezeption wird gewarnt und entscheidet.",
    en: "Restrictions of a rate on its months: minimum and maximum stay, no arrival or departure, days before and quota, for all room types or one. The plan marks such days; the front desk is warned, and decides.",
  },
  {
    area: "channels",
    de: "Einstellungen › Anbindungen: Auch Türsystem, Signatureinrichtung und Kartenzahlung lassen sich prüfen; dabei wird nichts geöffnet, signiert oder bezahlt. Am Plan zeigt ein Tippen auf einen markierten Tag seine Restriktionen.",
    en: "Settings › Integrations: lock system, signing device and card payments can be tested, too, with nothing opened, signed or paid. On the plan a tap on a marked day shows its restrictions.",
  },
  {
    area: "money",
    de: "E-Rechnungen an den Bund: Jede Rechnung und jedes Storno lässt sich als Peppol BIS Billing 3.0 (UBL) für e-rechnung.gv.at speichern. Ihre Lieferantennummer dort steht beim Kontakt, und der Entwurf sagt, was einer Bundesdienststelle noch fehlt.",
    en: "E-invoices to Austrian authorities: each invoice and cancellation can be saved as Peppol BIS Billing 3.0 (UBL) for e-rechnung.gv.at. Your supplier number there is noted with the contact, and the draft says what a federal office still lacks.",
  },
  {
    area: "stays",
    de: "Was beim Ziehen im Zimmerplan gegen eine Restriktion verstößt, steht danach in der Meldung, auch wenn für eine Warnung keine Zeit war.",
    en: "A drop on the plan that goes against a restriction says so in its notice, also where it was too quick to be warned.",
  },
  {
    area: "channels",
    de: "Die Betriebsleitung sieht unter Einstellungen › Anbindungen, was sie selbst einrichten kann und wer den Rest kann.",
    en: "Managers see on Settings › Integrations what they may set up themselves, and who can do the rest.",
  },
  {
    area: "everywhere",
    de: "Formulare sagen an jedem Feld, was sie brauchen, etwa die ganze Adresse, beginnend mit https://. Einstellungen › Anbindungen unterscheidet, was noch nie benutzt wurde, von dem, was funktioniert.",
    en: "Forms say at each field what they want, such as a full address beginning with https://. Settings › Integrations tells what was never used yet from what works.",
  },
  {
    area: "channels",
    de: "Programme mit API-Schlüssel bekommen schneller Antwort: die Verfügbarkeit eines Monats in weniger als der halben Zeit.",
    en: "Programs with an API key are answered faster: availability of a month in less than half of the time.",
  },
  {
    area: "money",
    de: "Was ein Gast zu viel bezahlt hat, wird über die ausgestellte Rechnung zurückgegeben, mit seinem Beleg.",
    en: "What a guest has paid too much is given back through the issued invoice, with its receipt.",
  },
  {
    area: "stays",
    de: "Rückgängig stellt das Folio eines Aufenthalts wieder her, wie es war, samt dem von Hand Geänderten und Gelöschten; eine zurückgenommene Stornierung nimmt ihre Gebühr mit.",
    en: "Undo brings a stay's bill back as it was, with what was edited or deleted by hand; a cancellation that is taken back takes its fee along.",
  },
  {
    area: "money",
    de: "Stornobedingungen nennen keine kostenlose Stornierung, die schon vorbei ist, sondern was eine Stornierung jetzt kostet.",
    en: "Cancellation terms name no free cancellation that is over, but what cancelling costs already.",
  },
  {
    area: "stays",
    de: "Rückgängig nach anderen Daten, anderer Rate, Zimmerkategorie oder Summe stellt auch das Folio auf den Cent wieder her: mit Leistungen, die von Hand geändert, gelöscht, geteilt oder verschoben wurden.",
    en: "Undo of other dates, another rate, room type or total brings the bill back to the cent: charges that were edited, deleted, split or moved by hand, too.",
  },
  {
    area: "register",
    de: "Registrierkasse: Der Beleg einer Rechnung oder Anzahlung hat deren Beträge nach Steuersatz; was über eine Anzahlung hinausgeht, die Beträge dessen, was sie übrig lässt.",
    en: "Cash register: the receipt of an invoice or a deposit has its amounts by tax rate; of a payment beyond a deposit, those of what the deposit leaves.",
  },
];
