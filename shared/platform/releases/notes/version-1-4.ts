import type { ReleaseNote } from "#shared/platform/releases/note.ts";

/** Release notes of version 1.4.0. */
export const NOTES_1_4: readonly ReleaseNote[] = [
  {
    area: "stays",
    de: "Auf- und Abschläge in den Preisen einer Rate: an Wochentagen, ab einer Zahl von Nächten, für kurze Aufenthalte und für Last Minute, als Betrag oder in Prozent, auf Wunsch nur für einen Zeitraum oder eine Zimmerkategorie. Ein Aufenthalt im Beispiel zeigt Zeile für Zeile, wie der Preis entsteht; dasselbe steht auf der Buchungsseite, auf Angeboten und bei der Buchung.",
    en: "Surcharges and discounts in the prices of a rate: on weekdays, from a number of nights, for short stays and for last minute, as an amount or in percent, and if you like only for some dates or one room type. A stay as an example shows line by line how the price comes to be; so do the booking page, offers and the booking.",
  },
  {
    area: "stays",
    de: "Einzelne Nächte eines Aufenthalts haben eine eigene Rate (Halbpension ab Dienstag) oder einen eigenen Preis: „Nächte ändern“ unter „So entstand der Preis“ auf der Seite der Buchung. Was am Folio von Hand geändert wurde, gilt dabei als derselbe Preis.",
    en: "Single nights of a stay have a rate of their own (half board from Tuesday) or a price of their own: Change nights below How the price came to be on the booking's page. What was changed by hand on the folio counts as the same price.",
  },
  {
    area: "money",
    de: "Rechnungskorrektur: Einzelne Zeilen einer ausgestellten Rechnung lassen sich zurücknehmen, ganz, nach Menge oder nach Betrag (Weitere Aktionen auf der Rechnung). Sie hat eine eigene Nummer, das Folio bleibt abgeschlossen, der Betrag ist weniger zu zahlen oder wird als Guthaben ausbezahlt.",
    en: "Credit notes: single lines of an issued invoice can be taken back, as a whole, by quantity or by amount (More actions on the invoice). A credit note has a number of its own, the folio stays closed, and the amount lowers what is due or is paid out as a credit.",
  },
  {
    area: "money",
    de: "Eine stornierte Rechnung lässt sich mit einem Klick mit Änderungen neu ausstellen: Der neue Entwurf hat Adresse und Text der alten.",
    en: "A cancelled invoice is issued again with changes by one click: the new draft has the address and text of the old one.",
  },
  {
    area: "stays",
    de: "Die Buchung neben dem Zimmerplan zeigt unter dem Namen, was wer schuldet, Telefon und E-Mail als Links, Ankunftszeit und Notiz. „Zahlen“ und „Check-out“ stehen immer daneben, auch bei früher Abreise.",
    en: "The booking beside the room plan shows below the name what each payer owes, phone and e-mail as links, time of arrival and note. Pay and Check out are always there, also for an early departure.",
  },
  {
    area: "money",
    de: "Beim Zahlen steht dabei, was offen ist; Hälfte und Anzahlung sind ein Klick. Den Hinweis auf Geld ohne Anzahlungsrechnung sieht nur noch, wer Berichte sehen darf.",
    en: "Taking a payment shows what is due; half of it and the deposit are one click. The hint at money without a deposit invoice is shown only to those who may see reports.",
  },
  {
    area: "stays",
    de: "Kurze Balken im Zimmerplan lassen sich leichter treffen und zeigen mit „€“ vor dem Namen, dass etwas offen ist. Im Dunkeln sind die Balken ruhiger. Am Telefon hat der Plan eine Werkzeugzeile, Tageszahlen und freie Zimmer in Zahlen.",
    en: "Short bars on the room plan are easier to hit and show by a currency sign before the name that something is due. In the dark scheme bars are calmer. On a phone the plan has one row of tools, day numbers and the numbers of free rooms.",
  },
  {
    area: "stays",
    de: "Links ohne Mail: Angebot, Online-Check-in und das Bezahlen einer Anzahlung lassen sich als Link kopieren (Weitere Aktionen, beim Folio neben der Anzahlung). Wer kopiert hat, steht im Verlauf.",
    en: "Links without mail: an offer, the online check-in and the payment of a deposit can be copied as a link (More actions; on the folio beside the deposit). The history says who copied it.",
  },
  {
    area: "stays",
    de: "In der Suche nach einem Gast steht „neu anlegen“ immer unten in der Liste, als Person oder Firma; „Alpenbau GmbH“ wird von selbst eine Firma. Namensvettern unterscheiden Telefon und letzter Aufenthalt.",
    en: "Searching for a guest, the new contact is always at the foot of the list, as a person or company; “Alpenbau GmbH” becomes a company by itself. Phone and last stay tell namesakes apart.",
  },
  {
    area: "stays",
    de: "Die Zimmerkategorien im Buchungsformular springen beim Tippen nicht mehr: gleiche Zeilenhöhe, „je Nacht“ einmal im Kopf, und was zu klein ist, nennt seine Höchstzahl.",
    en: "The room types of the booking form no longer jump while you type: one line height, “per night” once in the head, and a type that is too small says how many it holds.",
  },
  {
    area: "stays",
    de: "Wer eine Buchung, ein Folio, einen Kontakt oder eine Gruppe öffnet, sieht, wer sie noch offen hat und wer sie bearbeitet. Jeder Bildschirm lässt sich im Kontomenü benennen, zum Beispiel „Rezeption 1“.",
    en: "Users who open a booking, folio, contact or group see who else has it open and who is editing it. Each screen can be named in the account menu, for example “Front desk 1”.",
  },
  {
    area: "stays",
    de: "Heute zeigt oben die Notizen der letzten Schicht, bis sie abgehakt sind, darunter wer noch kommt und wer noch abreist: mit Zimmer, Zustand, Ankunftszeit, Notiz, offenem Betrag und dem nächsten Schritt. Was sich geändert hat, ist eingeklappt.",
    en: "Today shows the notes of the last shift on top until they are ticked, and below who is still to come and to leave: with room and its state, time of arrival, note, amount due and the next step. What has changed is folded up.",
  },
  {
    area: "everywhere",
    de: "Strg+K findet das Zimmer und die genaue Buchungsnummer zuerst, dann den Gast im Zimmer, und mit „heute abreise“ oder „storno“ die passende Liste.",
    en: "Ctrl+K finds the room and the exact booking code first, then the guest in the room, and with “departures today” or “cancellation” the list for it.",
  },
  {
    area: "guests",
    de: "Die Seite eines Kontakts zeigt über allen Reitern Telefon und E-Mail als Links und was offen ist.",
    en: "A contact's page shows phone and e-mail as links and what is due above all its tabs.",
  },
  {
    area: "money",
    de: "Beim Buchen einer Leistung lässt sich der Preis ändern, ohne dass sie ihren Artikel verliert. Was oft gebucht wird, steht einen Klick entfernt, und „Buchen und weitere“ bucht mehrere nacheinander.",
    en: "Charging an item, its price can be changed, and it stays that item. What is charged often is one click away, and “Add and next” charges several in a row.",
  },
  {
    area: "stays",
    de: "Zahlen geht überall gleich: auf der Karte, die im Zimmerplan über einer Buchung erscheint, im Seitenfenster und oben auf der Seite der Buchung. Die Karte zeigt auch Telefon und Notiz.",
    en: "Paying works alike everywhere: on the card that the room plan shows over a booking, in the side panel and at the head of the booking's page. The card also shows phone and note.",
  },
  {
    area: "stays",
    de: "Für eine Zimmersperre gibt es ein Formular, auch wenn sie im Plan gezeichnet wird, und auch für mehrere Zimmer auf einmal. Der Gruppendialog zeigt Kunde, Personen, Rate und die Summe von Anfang an.",
    en: "A room lock has one form, also when it is drawn on the plan, and also for several rooms at once. The group dialog shows customer, guests, rate and the sum from the start.",
  },
  {
    area: "stays",
    de: "Am Telefon stehen die Knöpfe des Check-outs und der Buchung in einer Reihe, und Heute hat bei jeder Anreise den Check-in. Manager finden An- und Abreisen im Dashboard neben den Kennzahlen. Bild ↑ und Bild ↓ blättern im Zimmerplan.",
    en: "On a phone the buttons of the check-out and of a booking are in one row, and Today has the check-in at each arrival. Managers find arrivals and departures on the dashboard beside the key figures. Page Up and Page Down turn the pages of the room plan.",
  },
  {
    area: "stays",
    de: "Zimmerwechsel während des Aufenthalts: „Anderes Zimmer ab …“ im Zimmerplan (Taste C) und in der Buchung, zum alten oder neuen Preis. Im Plan lassen sich die Teile einzeln ziehen, der Tag des Wechsels am Rand verschieben und die Teile wieder zusammenlegen; Strg Z nimmt jeden Schritt zurück. Heute zeigt die Wechsel des Tages.",
    en: "Changing rooms during a stay: “Another room from …” on the room plan (key C) and in the booking, at the old or the new price. On the plan each part is dragged by itself, the day of the change moves with the edge, and parts are joined again; Ctrl Z takes back each step. Today lists the changes of the day.",
  },
  {
    area: "stays",
    de: "Länger bleiben, obwohl das Zimmer dann verkauft ist: „Länger bleiben …“ in der Buchung und am Rand des Balkens macht das Zimmer frei oder lässt den Gast in einem anderen weiterwohnen, mit einem Schritt zurück. Teile eines Aufenthalts lassen sich mit anderen Balken zusammen verschieben und tauschen. Bestätigung, Rechnung und Notfallblatt nennen alle Zimmer, Housekeeping zeigt Umzüge.",
    en: "Staying longer although the room is sold by then: “Longer stay …” in the booking and at the edge of the bar frees the room up, or lets the guest go on in another one, with one step back. Parts of a stay move and change rooms together with other bars. Confirmation, invoice and emergency sheet name all rooms, and housekeeping shows who moves.",
  },
  {
    area: "stays",
    de: "Preise für Kinder: Jede Rate hat neben ihren Preisen Altersstufen, als Betrag oder in Prozent vom Preis je Erwachsenem, auch für Artikel pro Person. Abgeleitete Raten erben sie.",
    en: "Prices for children: beside its prices a rate has brackets of ages, as an amount or a percentage of the price per adult, for items per person as well. Derived rates inherit them.",
  },
  {
    area: "stays",
    de: "Kinderbetten: Zimmerkategorien sagen, wie viele hineinpassen, die Einstellungen, wie viele der Betrieb hat. Ein Kind darin nimmt kein Bett weg. Auch Artikel wie Zustellbetten haben einen Vorrat je Nacht. Ist zu wenig da, warnen Formular, Folio und Zimmerplan; Angebote und die Buchungsseite versprechen nichts, was fehlt; fehlt nur das Kinderbett, sagt die Buchungsseite, was es ohne gibt.",
    en: "Cots: room types say how many fit in, the settings how many the property has. A child in one takes no bed. Items such as extra beds have a stock per night, too. Where too few are left, forms, folios and the room plan warn; offers and the booking page promise nothing that is not there; where only a cot is missing, the booking page says what there is without one.",
  },
  {
    area: "stays",
    de: "Erwachsene, Kinder mit Alter und Kinderbetten stehen auf Bestätigung, Angebot, Mail, Zimmerplan, Housekeeping, Notfallblatt, Zimmerliste einer Gruppe und in den Dateien der Listen. Auch der Import liest Kinderbetten, bei Buchungen und bei Zimmerkategorien. Die Serviceliste nennt Kinder und Kinderbetten je Zimmer, die Herkunftsstatistik Ankünfte und Übernachtungen von Erwachsenen und Kindern nach Alter, auch als CSV. Die Reinigung sieht nur, wie viele es sind.",
    en: "Adults, children with their ages and cots are shown on confirmations, offers, mails, the room plan, housekeeping, the emergency sheet, a group’s rooming list and in the files of lists. Imports read cots, too, of bookings and of room types. The service list names children and cots by room, and the nationality statistics count arrivals and nights of adults and of children by age, also as CSV. Cleaning sees only how many there are.",
  },
  {
    area: "money",
    de: "Offene Posten: alle unbezahlten Rechnungen und Anzahlungen mit ihrem Alter, nach Rechnungen oder nach Kunden, auch als CSV.",
    en: "Open items: all unpaid invoices and deposits with their age, by invoice or by customer, also as CSV.",
  },
  {
    area: "money",
    de: "Mahnungen in bis zu drei Stufen mit eigenen Tagen, Spesen und Texten, per E-Mail oder als Brief, einzeln oder mehrere auf einmal. Sie werden vorgeschlagen, lassen sich pausieren und zurücknehmen. Neue Rechnungen können ein Zahlungsziel bekommen.",
    en: "Reminders in up to three steps with days, fees and words of their own, by e-mail or as a letter, one or several at once. They are proposed, can be put on hold and taken back. New invoices can have a payment term.",
  },
  {
    area: "money",
    de: "Kontoauszüge (camt.053 und CSV): Keyrack schlägt vor, welche Rechnung, Anzahlung oder Buchung jede Überweisung bezahlt. Ein Klick bucht sie oder alle sicheren, nichts wird doppelt gebucht, und jede Buchung lässt sich zurücknehmen. Ob eine Bank Komma oder Punkt schreibt, entscheiden alle Beträge einer CSV-Datei zusammen, und eine Datei mit einem Tag, den es bei keiner Bank gibt, wird abgelehnt.",
    en: "Bank statements (camt.053 and CSV): Keyrack proposes which invoice, deposit or booking each transfer pays. One click books it or all certain ones, nothing is booked twice, and each booking can be taken back. All amounts of a CSV file decide together if the bank writes commas or points, and a file with a day that no bank can have booked is refused.",
  },
  {
    area: "money",
    de: "Wer zahlt was: Auf dem Tab Folios einer Buchung oder Gruppe teilen Sie die Rechnung auf, etwa Nächtigung und Verpflegung für die Firma, Extras für den Gast, oder Nächtigung für die Gruppe und Extras für die Gäste. Neue Leistungen, Verlängerungen und neue Preise folgen den Regeln, laufende auf Wunsch gleich mit; Strg Z nimmt es zurück. Die Rechnung eines anderen Zahlers sperrt den Aufenthalt nicht mehr. Wird sie storniert, zeigt sein Folio, was der Aufenthalt inzwischen kostet.",
    en: "Who pays what: on the Folios tab of a booking or group you split the bill, such as lodging and meals for the company and extras for the guest, or lodging for the group and extras for the guests. New charges, longer stays and new prices follow the rules, open charges at once if you wish; Ctrl Z takes it back. The invoice of another payer no longer locks the stay. Once it is canceled, that folio shows what the stay costs by now.",
  },
  {
    area: "operation",
    de: "Die Schnittstelle als ein Text für andere Programme: /api/llms.txt; alle Anleitungen gibt es auch als Markdown.",
    en: "The interface as one text for other programs: /api/llms.txt; all guides are also there as Markdown.",
  },
  {
    area: "stays",
    de: "Für jemand anderen buchen: Die neue Buchung fragt, wer anreist, wenn der Kunde es nicht selbst ist. Zimmerplan und Listen zeigen den Gast, Bestätigung und Rechnung gehen an den Kunden, der Online-Check-in an den Gast. Auch die Buchungsseite fragt danach, und der Import liest „Gebucht von“.",
    en: "Booking for someone else: a new booking asks who travels if the customer does not. Room plan and lists show the guest, confirmation and invoice go to the customer, the online check-in to the guest. The booking page asks for it, too, and imports read “Booked by”.",
  },
  {
    area: "money",
    de: "Rechnungen nach Zahler: Bei mehreren Zahlern zeigt der Tab Rechnungen einer Buchung oder Gruppe jeden mit Betrag, Rechnung und Zahlung. Alle lassen sich auf einmal ausstellen. Listen, Buchung, Check-in und Zimmerliste nennen, wer noch was schuldet.",
    en: "Invoices by payer: with several payers the tab Invoices of a booking or group shows each with amount, invoice and payment. All can be issued at once. Lists, booking, check-in and rooming list name who still owes what.",
  },
  {
    area: "money",
    de: "Die Liste der Rechnungen lässt sich nach ihrer Art filtern: Rechnung, Anzahlungsrechnung, Rechnungskorrektur, Stornorechnung.",
    en: "The list of invoices can be filtered by kind: invoice, deposit invoice, credit note, cancellation.",
  },
  {
    area: "stays",
    de: "Wer das Zimmer wechselt, steht mit allen Zimmern auch in der Zimmerliste und der Bestätigung einer Gruppe, im Mail der Bestätigung, auf dem gedruckten Zimmerplan und in der CSV-Datei der Buchungen, die auch Nächte mit eigener Rate nennt. Wird ein solcher Aufenthalt länger oder kürzer, zählen Rabatte nach der Länge des ganzen Aufenthalts. „Länger bleiben“ sagt, warum ein Zimmer nicht freizumachen ist.",
    en: "Guests who change rooms are shown with all their rooms on the rooming list and confirmation of a group, in the mail of the confirmation, on the printed room plan and in the CSV file of bookings, which also names nights with a rate of their own. If such a stay becomes longer or shorter, discounts go by the length of the whole stay. Longer stay says why a room can't be freed up.",
  },
  {
    area: "operation",
    de: "API: „swap“ tauscht auch einzelne Zimmer von Aufenthalten mit Zimmerwechsel, und „move“ eines Teils nimmt Gesamtpreis und Fixierung an. Im Zimmerplan (GET /room_plan) listen nur Aufenthalte mit mehreren Zimmern ihre Zimmer auf.",
    en: "API: swap also exchanges single rooms of stays whose guest changes rooms, and move of a part takes a total and fixes the room. On the room plan (GET /room_plan) only stays in several rooms list their rooms.",
  },
  {
    area: "money",
    de: "Wird ein Aufenthalt nach einer Rechnungskorrektur kürzer oder storniert, fällt mit der Nacht auch ihre Korrektur weg. Bleibt der Gast doch, wird eine korrigierte Nacht wieder verrechnet.",
    en: "If a stay becomes shorter or is canceled after a credit note, the night takes its credit with it. If the guest stays on after all, a credited night is charged again.",
  },
  {
    area: "stays",
    de: "Schon beim Anlegen von Buchung oder Angebot lassen sich Rate und Preis einzelner Nächte wählen („Raten und Preise der Nächte“), und „Nächte ändern“ zeigt den neuen Gesamtpreis vor dem Speichern. Auf der Seite des Gasts zum Angebot stehen die Nächte mit ihrer Rate, alle Zimmer, Kinder und Kinderbetten.",
    en: "Rate and price of single nights can be chosen in the form of a new booking or offer (“Rates and prices of the nights”), and Change nights shows the new total before it is saved. The guest’s page of an offer names the nights with their rate, all rooms, children and cots.",
  },
  {
    area: "stays",
    de: "Eine neue Gruppe nimmt Erwachsene, Kinder und Kinderbetten für jedes Zimmer an. Der Preis folgt.",
    en: "A new group takes adults, children and cots for each room. The price follows.",
  },
  {
    area: "operation",
    de: "API: POST /bookings nimmt „nights“ an. POST /bookings/quote_new und POST /bookings/{id}/nights/quote rechnen den Preis aus, ohne etwas zu ändern.",
    en: "API: POST /bookings takes nights. POST /bookings/quote_new and POST /bookings/{id}/nights/quote work out the price and change nothing.",
  },
  {
    area: "money",
    de: "Die Zahlung einer Rechnung lässt sich im Hinweis danach zurücknehmen; für Firmen wird Überweisung vorgeschlagen. Eine Gruppe wird im Menü als Ganzes storniert. Die Buchung eines Gruppenmitglieds sagt, was die Gruppe davon zahlt. Am Handy zeigen die Buchungen Beträge, und mehrere Rechnungen lassen sich auf einmal mahnen.",
    en: "The payment of an invoice can be taken back in its notice; for companies a transfer is proposed. A group is cancelled as a whole from its menu. The booking of a group member says what the group pays of it. On phones bookings show amounts, and several invoices can be reminded of at once.",
  },
  {
    area: "channels",
    de: "Was einem Portal nicht mehr zugeordnet ist, wird dort zuerst geschlossen. Verkauft ein Kanal mehr, als da ist, wird die Buchung als überbucht geführt und steht bei den Konflikten, mit Vorschlägen. Änderungen eines Portals an Zimmerkategorie, Personen und Daten werden übernommen; was hier von Hand geändert wurde, bleibt, und beide Angaben werden gezeigt.",
    en: "What is no longer mapped to a portal is closed there first. If a channel sells more than there is, the booking is marked as overbooked and is among the conflicts, with proposals. A portal's changes of room type, persons and dates are followed; what was changed here by hand stays, and both values are shown.",
  },
  {
    area: "money",
    de: "Hat ein anderer Zahler, etwa eine Firma oder der Leiter einer Gruppe, eine Rechnung für den Aufenthalt, wird er erst storniert, wenn diese Rechnung storniert oder korrigiert ist, auch eine unbezahlte. Die Frage vor dem Stornieren nennt Zahler und Betrag und führt zur Rechnung. So bleibt keine Rechnung für einen Aufenthalt stehen, den es nicht gibt.",
    en: "If another payer, such as a company or the leader of a group, has an invoice for the stay, it is cancelled only after that invoice was cancelled or corrected, even an unpaid one. The question before the cancellation names payer and amount and leads to the invoice. So no invoice remains for a stay that does not take place.",
  },
  {
    area: "channels",
    de: "Wird die Buchung eines Portals hier storniert, steht sie bei den Konflikten, bis auch das Portal storniert hat. Virtuelle Karten stehen ab dem Tag, an dem sie belastet werden können, unter dem, was zu erledigen ist. Ortstaxe, die ein Portal selbst abführt, zählt in der Abgabenmeldung als befreit. Hat eine Personenzahl keinen Preis mehr, verkaufen die Portale diese Nacht nicht zum alten. Kartennummern werden nie gespeichert.",
    en: "If a portal's booking is cancelled here, it is among the conflicts until the portal has cancelled it, too. Virtual cards are among what is to do from the day on which they can be charged. Local tax that a portal pays itself counts as exempt in the declaration. If a number of persons has no price any more, the portals do not sell that night at the old one. Card numbers are never stored.",
  },
  {
    area: "channels",
    de: "Portale: Über den Channel-Manager Channex gehen Zimmer, Preise und Beschränkungen an Booking.com, Airbnb, Expedia und andere, und deren Buchungen stehen im Zimmerplan (Portale › Channel-Manager verbinden). Nach dem Schlüssel wählen Sie den Betrieb aus einer Liste, und was beim Channel-Manager fehlt, legt ein Klick dort an. Buchungen lassen sich seit einem Tag noch einmal holen, Abweichungen stehen mit beiden Werten da, und der Wortlaut jeder Nachricht ist zu sehen. „Preisvergleich“ zeigt Ihren Preis neben dem der Kanäle, „Quellen und Provision“ in den Berichten, was Portale behalten. Kam eine Buchung schon über einen Kalender (iCal), wird sie wiedererkannt.",
    en: "Portals: through the channel manager Channex your rooms, prices and restrictions go to Booking.com, Airbnb, Expedia and others, and their bookings are on the room plan (Channels › Connect a channel manager). After the key you choose the property from a list, and one click creates there what is missing. Bookings since a day can be fetched again, differences show both values, and each message can be read as it came. Price comparison shows your price beside that of the channels, and Sources and commission in the reports shows what portals keep. A booking that has already come by a calendar (iCal) is recognized.",
  },
  {
    area: "guests",
    de: "Wird ein Gast anonymisiert, der auf der Buchung eines anderen stand, verschwindet auch sein alleinstehender Nachname aus Bemerkungen, Notizen, Verlauf, Leistungen und Zahlungen dieser Buchung, sofern ihn dort sonst niemand trägt, ebenso aus Notizen der eigenen Gruppe. Meldungen eines Portals, aus denen keine Buchung wurde, werden ebenfalls gelöscht.",
    en: "If a guest is anonymised who was on the booking of another, the surname by itself also goes from remarks, notes, history, charges and payments of that booking, unless another person there has it, and from the notes of the guest's own group. Messages of a portal that led to no booking are cleared as well.",
  },
];
