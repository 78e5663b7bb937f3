import type { ReleaseNote } from "#shared/platform/releases/note.ts";

/** Changes since the newest release; they become its notes when it is released. */
export const UNRELEASED: readonly ReleaseNote[] = [
  {
    area: "guests",
    de: "Nachrichten an Gäste auf einen Blick: Jede Buchung und jede Gruppe zeigt unter „Nachrichten“, was geplant, gesendet oder ausgelassen ist, und warum. Die neue Seite „Nachrichten“ zeigt die kommende Woche für alle Gäste. Einzelne Nachrichten lassen sich ansehen, ändern, anhalten und sofort senden.",
    en: "Messages to guests at a glance: each booking and each group shows under Messages what is planned, sent or left out, and why. The new page Messages shows the coming week for all guests. Single messages can be read, changed, stopped and sent at once.",
  },
  {
    area: "guests",
    de: "Jede Nachricht an Gäste lässt sich auch mit WhatsApp oder als SMS öffnen, mit fertigem Text und auf Wunsch mit dem Link zum Online-Check-in. Hat der Mailserver eine Adresse abgelehnt, steht das bei der Buchung und beim Kontakt.",
    en: "Each message to guests can also be opened in WhatsApp or as an SMS, with its text filled in and, if wanted, the link to the online check-in. Where the mail server refused an address, the booking and the contact say so.",
  },
  {
    area: "stays",
    de: "Auch Manager können nun festlegen, wie viele Kinderbetten der Betrieb hat (Einstellungen › Allgemein › Vorrat).",
    en: "Managers, too, can now say how many cots the property has (Settings › General › Stock).",
  },
  {
    area: "money",
    de: "Neuer Bericht „Vorschau und Zuwachs“: Nächte, Auslastung, Zimmerumsatz, ADR und RevPAR der kommenden Tage, Wochen oder Monate, zwölf Monate auf einem Blatt. Er zeigt auch den Stand jedes früheren Tages, den Zuwachs seit einem Tag und das Vorjahr mit gleichem Vorlauf, nach Quelle, Rate, Zimmerkategorie und Land; zum Drucken, als PDF und CSV.",
    en: "New report Forecast and pickup: nights, occupancy, lodging, ADR and RevPAR of the days, weeks or months ahead, twelve months on one sheet. It also shows the state of any earlier day, the pickup since a day and the year before at the same lead time, by source, rate, room type and country; for printing, as PDF and CSV.",
  },
  {
    area: "stays",
    de: "Ein neuer Schlüssel für Gäste, die später das Zimmer wechseln, gilt nun bis zum Wechsel und nicht bis zur Abreise.",
    en: "A new key of guests who change rooms later is now valid until the change and not until they depart.",
  },
  {
    area: "guests",
    de: "Neu in den Berichten: „Tageslisten“ mit Anreisen, Abreisen, Hausliste, Geburtstagen und Frühstück für einen Tag, eine Woche oder bis zu 31 Tage, mit Namen, Uhrzeit, Telefon und Notizen; zum Drucken, als PDF und CSV.",
    en: "New in the reports: Day lists with arrivals, departures, house list, birthdays and breakfast for a day, a week or up to 31 days, with names, times, phone and notes; for printing, as PDF and CSV.",
  },
  {
    area: "stays",
    de: "AlpineBits: Portale, die diesen Standard sprechen, bekommen freie Zimmer, Preise und Regeln, und ihre Anfragen und Buchungen kommen jede Minute herein. Ihre Website oder ein Portal kann Anfragen auch selbst übergeben: Sie stehen sofort als Angebot im Zimmerplan (Portale › Kanal verbinden).",
    en: "AlpineBits: portals that speak this standard get free rooms, prices and rules, and their requests and bookings come in each minute. Your website or a portal can also hand requests over by itself: they are on the room plan at once, as offers (Channels › Connect a channel).",
  },
  {
    area: "stays",
    de: "AlpineBits: Ändert ein Gast seine Anfrage auf Ihrer Website, ändert sich das Angebot mit, und mit der Anfrage endet es. Ist kein Zimmer frei, nennt der Konflikt die Wunschtage, und ein Klick legt das Angebot in einem anderen Zimmer an.",
    en: "AlpineBits: if a guest changes the request on your website, the offer changes with it, and it ends with the request. If no room is free, the conflict names the wanted days, and one click makes the offer in another room.",
  },
  {
    area: "stays",
    de: "AlpineBits: Portale bekommen nun auch die Kinderpreise der Raten nach Alter, mit den Zusätzen je Nacht, und verkaufen an Familien. Wo der Standard einen Preis nicht genau ausdrücken kann, bekommt das Portal den höheren.",
    en: "AlpineBits: portals now also get the rates' prices of children by age, with the extras of each night, and sell to families. Where the standard cannot express a price exactly, the portal gets the higher one.",
  },
  {
    area: "money",
    de: "Zahlt die Gruppe für ihre Zimmer, nennt das Gruppenfolio bei jeder Leistung Zimmer und Gast, und die Rechnung listet Zimmer für Zimmer auf, wer wann da war. Mit „Gleiche Leistungen zusammenfassen“ stehen die Aufenthalte darüber.",
    en: "Where a group pays for its rooms, its folio names room and guest at each charge, and the invoice lists room by room who stayed when. With equal charges merged, the stays are listed above them.",
  },
  {
    area: "money",
    de: "Auf Wunsch kommt jeden Morgen um 6 Uhr eine kurze Mail mit den Zahlen des Tages: Anreisen, Abreisen, Auslastung, Zimmerumsatz, die nächsten 30 Tage und was gestern dazukam. Jede Person mit Zugriff auf Berichte schaltet sie selbst ein, unten bei „Vorschau und Zuwachs“.",
    en: "On request a short mail with the figures of the day comes each morning at 6: arrivals, departures, occupancy, lodging, the next 30 days and what came in yesterday. Each person with access to reports turns it on at the bottom of Forecast and pickup.",
  },
  {
    area: "channels",
    de: "Channel-Manager: Kommt eine Buchung zuerst über Channex und danach über den Kalender des Portals, steht sie nun auch nur einmal da; eine Gruppe behält dabei alle Zimmer. „Alles neu senden“ geht einmal in 24 Stunden, ein Preis von 0 schließt die Nacht, und beim Anlegen der Raten erfährt Channex die Verpflegung. E-Mail-Adressen, die ein Portal vergibt, sind beim Gast gekennzeichnet.",
    en: "Channel manager: a booking that comes by Channex first and by the portal's calendar after that is now here only once, too, and a group keeps all its rooms. Sending everything again is possible once in 24 hours, a price of 0 closes the night, and Channex is told the board of rates that are created there. E-mail addresses that a portal gives out are marked on the guest.",
  },
  {
    area: "channels",
    de: "Ändert ein Portal eine überbuchte Buchung, bekommt sie kein leeres Zimmer mehr, auf das eine andere Buchung ohne Zimmer zählt. Freie Zimmer stimmen beim Channel-Manager auch dann sofort, wenn eine Buchung kommt und gleich storniert wird, während eine Nachricht unterwegs ist.",
    en: "When a portal changes an overbooked booking, it no longer gets an empty room on which another booking without a room counts. Free rooms at the channel manager are also right at once if a booking comes and is cancelled while a message is under way.",
  },
  {
    area: "stays",
    de: "Auch eine Buchung, die in einer zahlenden Gruppe angelegt wurde, lässt sich mit „Rückgängig“ zurücknehmen.",
    en: "A booking made in a group that pays for it can be undone, too.",
  },
  {
    area: "channels",
    de: "Kommt die Buchung eines Portals erst nach ihrer ersten Nacht an, steht sie bei den Konflikten: Dort sehen Sie, welche Nacht und welcher Betrag fehlen.",
    en: "A booking of a portal that arrives after its first night is among the conflicts, which say what night and what amount are missing.",
  },
  {
    area: "channels",
    de: "Kommt die Buchung eines Portals erst an, wenn alle ihre Nächte vorbei sind, wird sie nicht mehr angelegt, sondern steht bei den Konflikten.",
    en: "A booking of a portal that arrives after all its nights is listed under conflicts and no longer entered as a booking.",
  },
  {
    area: "stays",
    de: "Bei jeder Buchung lassen sich Kennzeichen und Tisch eintragen. Die Tageslisten nennen die Autos, und die Frühstücksliste ist nach Tischen sortiert.",
    en: "A booking can have number plates and a table. The day lists name the cars, and the breakfast list is sorted by table.",
  },
  {
    area: "guests",
    de: "Eine Stornierung geht nun auf Wunsch per E-Mail an den Gast: was storniert ist, was es kostet und was mit der Anzahlung geschieht; bei einer Gruppe eine E-Mail an ihren Kunden. Beim Stornieren ist das Kästchen gesetzt, wo der Gast eine eigene Adresse hat; den Text ändern Sie unter Einstellungen › E-Mail. Per API: send_mail beim Stornieren.",
    en: "A cancellation is now confirmed to the guest by e-mail if you want: what was cancelled, what it costs and what happens to the deposit; for a group one e-mail to its customer. The box is ticked where the guest has an address of their own; change the text under Settings › E-mail. By the API: send_mail when canceling.",
  },
  {
    area: "guests",
    de: "Eine E-Mail statt drei: Bestätigung, Anzahlungsrechnung und Link zum Online-Check-in gehen auf Wunsch gemeinsam hinaus, auch bei Buchungen über Ihre Buchungsseite und bei angenommenen Angeboten. Sie schalten das unter Einstellungen › E-Mail ein; in neuen Betrieben ist es eingeschaltet.",
    en: "One e-mail instead of three: confirmation, deposit invoice and the link to the online check-in go out together if you want, also for bookings by your booking page and accepted offers. Switch it on under Settings › E-mail; in new properties it is on.",
  },
  {
    area: "stays",
    de: "Nuki: Gäste öffnen Zimmer und Haustür mit einem Code am Keypad. Keyrack wählt ihn, legt ihn auf die zugeordneten Schlösser, ändert ihn mit jedem Zimmerwechsel und jeder anderen Abreise und löscht ihn danach. Der Gast bekommt ihn im Mail und beim Online-Check-in, sobald jedes Schloss ihn bestätigt hat; Batterien, Keypads und Schlösser ohne Verbindung stehen unter Anbindungen.",
    en: "Nuki: guests open their room and the front door with a code on the keypad. Keyrack chooses it, puts it on the assigned locks, changes it with each room change and each other departure, and deletes it afterwards. The guest gets it by mail and in the online check-in once every lock has confirmed it; batteries, keypads and locks that are offline are shown under Integrations.",
  },
  {
    area: "guests",
    de: "Nachrichten an Gäste nach Regeln (Einstellungen › Nachrichten): vor der Anreise, beim Check-in, während des Aufenthalts und nach der Abreise, auf Deutsch und Englisch. Sechs Regeln sind vorbereitet und ausgeschaltet; beim Einschalten sehen Sie zuerst, wem sie in den kommenden sieben Tagen schreiben würden. Jede Nachricht geht höchstens einmal hinaus; was nicht gesendet wird, hat seinen Grund dabei.",
    en: "Messages to guests by rules (Settings › Messages): before arrival, at check-in, during the stay and after departure, in German and English. Six rules are prepared and switched off; before one is switched on, you see whom it would write to in the coming seven days. Each message leaves once at most; one that is not sent has its reason with it.",
  },
  {
    area: "guests",
    de: "Angebote und Bitten um Bewertungen gehen nur an Gäste, die zugestimmt haben: beim Online-Check-in, der sie danach fragt, sobald eine solche Regel läuft, oder an der Rezeption (am Kontakt). Unter jeder dieser E-Mails steht ein Link zum Abmelden, und E-Mail-Programme bieten es mit einem Klick an. Wer sich abgemeldet hat, bekommt nie wieder eine, auch wenn der Kontakt gelöscht und neu angelegt wird.",
    en: "Offers and requests for reviews go to guests only who have agreed: in the online check-in, which asks once such a rule runs, or at the desk (on the contact). Each of these e-mails ends with a link to unsubscribe, and mail programs offer it with one click. Guests who have unsubscribed never get one again, also if the contact is erased and created again.",
  },
  {
    area: "stays",
    de: "Eine Buchung, die Sie langsam vom Parkplatz ziehen, verschiebt den Zimmerplan nicht mehr, bevor sie über den Zimmern ist. Am Rand scrollt der Plan auf langsamen Geräten so schnell wie auf anderen.",
    en: "A booking that you drag slowly out of the parking lane no longer scrolls the room plan before it is over the rooms. At its border the plan scrolls on slow devices as fast as on others.",
  },
  {
    area: "everywhere",
    de: "Dialoge nehmen Tasten entgegen, sobald sie zu sehen sind: Ein schnelles Enter ging bisher manchmal an das Fenster dahinter. Dialoge und Seitenfenster öffnen sich außerdem um etwa ein Viertel schneller.",
    en: "Dialogs take keys as soon as they are seen: a quick Enter sometimes went to the screen behind them. Dialogs and side panels also open about a quarter faster.",
  },
  {
    area: "everywhere",
    de: "Bedienung mit Stimme und Vorleseprogramm: Balken im Zimmerplan, das Konto, die Knöpfe über dem Plan und die Schnellfilter der Buchungen heißen nun, wie sie beschriftet sind. Auf dem Telefon stehen die Knöpfe über einer Liste in einer Zeile.",
    en: "Use by voice and screen reader: the bars of the room plan, the account, the buttons above the plan and the quick filters of bookings are now named as they are labelled. On a phone, the buttons above a list are in one line.",
  },
  {
    area: "everywhere",
    de: "Wer dieselbe Buchung offen hat, steht nach einer Unterbrechung der Verbindung nur noch einmal da. Das Menü passt auf einen Laptop, ohne zu scrollen.",
    en: "Colleagues who have the same booking open are shown only once after their connection was interrupted. The menu fits a laptop's screen without scrolling.",
  },
];
