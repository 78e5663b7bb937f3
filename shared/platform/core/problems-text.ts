import type { ProblemType } from "#shared/platform/core/errors.ts";
import { paymentProblemsText } from "#shared/platform/core/payment-problems-text.ts";
import { serverProblemsText } from "#shared/platform/core/server-problems-text.ts";
import type { Bilingual } from "#shared/platform/core/text.ts";

/** The text of each problem for the user. A problem type without its text does not compile. */
export const problemsText = {
  "contact/already_exists": {
    de: "Ein Kontakt mit dieser E-Mail-Adresse existiert bereits.",
    en: "A contact with this e-mail address already exists.",
  },
  "contact/anonymized": {
    de: "Dieser Kontakt wurde anonymisiert und lässt sich nicht mehr ändern.",
    en: "This contact has been anonymised and can no longer be changed.",
  },
  "contact/still_needed": {
    de: "Dieser Kontakt wird noch gebraucht: Es gibt einen offenen Aufenthalt oder einen offenen Betrag.",
    en: "This contact is still needed: there is a stay or an amount that is not settled.",
  },
  "privacy/unlawful_period": { de: "Diese Frist lässt das Gesetz nicht zu.", en: "The law does not allow this period." },
  "privacy/period_changed": {
    de: "Die Frist wurde inzwischen geändert. Bitte sehen Sie sich die Liste noch einmal an.",
    en: "The period has been changed meanwhile. Please look at the list again.",
  },
  "system/other_date": {
    de: "Der Server hat inzwischen ein anderes Datum. Bitte sehen Sie noch einmal nach.",
    en: "The server has another date by now. Please look again.",
  },
  "system/copy_paused": {
    de: "Diese Daten sind eine Kopie. Es geht erst etwas hinaus, wenn ein Administrator bestätigt, dass nur noch sie verwendet werden.",
    en: "These data are a copy. Nothing goes out before an administrator confirms that they are the only ones in use.",
  },
  "cash_register/not_open": { de: "Es ist keine Registrierkasse in Betrieb.", en: "No cash register is in use." },
  "cash_register/start_unsigned": {
    de: "Der Startbeleg ist noch nicht signiert. Er wartet auf die Signatureinheit.",
    en: "The start receipt has no signature yet. It waits for the signing device.",
  },
  "cash_register/open": {
    de: "Die Registrierkasse ist in Betrieb: Nummer und Signatureinrichtung lassen sich nicht mehr ändern.",
    en: "The cash register is in use: its number and signing device can no longer be changed.",
  },
  "cash_register/number_taken": {
    de: "Diese Kassenidentifikationsnummer hatte schon eine frühere Kasse. Bitte wählen Sie eine neue.",
    en: "A former register had this number. Please choose a new one.",
  },
  "cash_register/other_law": {
    de: "Das gehört zu einer Kasse nach dem Recht eines anderen Landes.",
    en: "That belongs to a register by another country's law.",
  },
  "cash_register/training": {
    de: "Die Kasse ist im Trainingsmodus. Beenden Sie ihn, um echtes Geld anzunehmen.",
    en: "The cash register is in training mode. End it to take real money.",
  },
  "cash_register/not_training": {
    de: "Der Trainingsmodus ist beendet. Geübt wird nur, solange er eingeschaltet ist.",
    en: "The training mode has ended. Practice needs it to be on.",
  },
  "cash_register/device_failed": {
    de: "Die Signatureinrichtung hat nicht brauchbar geantwortet.",
    en: "The signing device gave no usable answer.",
  },
  "cash_closing/made_meanwhile": {
    de: "Dieser Tagesabschluss wurde gerade von jemand anderem gemacht. Der nächste beginnt danach.",
    en: "Someone else has just made this daily closing. The next one begins after it.",
  },
  "cash_closing/sums_changed": {
    de: "Inzwischen wurde Geld bewegt, die Summen haben sich geändert. Bitte sehen Sie sie noch einmal an.",
    en: "Money has moved meanwhile, the sums have changed. Please look at them again.",
  },
  "rate/no_matching_price": {
    de: "Für diese Zimmerkategorie und Belegung gibt es keinen passenden Preis.",
    en: "There is no matching price for this room type and occupancy.",
  },
  "rate/price_already_configured": {
    de: "Für diese Zimmerkategorie und Belegung ist bereits ein Preis hinterlegt.",
    en: "A price for this room type and occupancy is already set.",
  },
  "rate/price_invalid_occupancy": {
    de: "Diese Belegung passt nicht zur Zimmerkategorie.",
    en: "This occupancy is not valid for the room type.",
  },
  "rate/restriction_overlap_detected": { de: "Die Preiszeiträume überschneiden sich.", en: "The price periods overlap." },
  "rate/restriction_already_configured": {
    de: "Dieser Name ist für einen Preiszeitraum bereits vergeben.",
    en: "This price period name is already used.",
  },
  "item/out_of_stock": {
    de: "Davon ist an diesen Tagen nicht mehr genug da.",
    en: "Not enough of it is left on these days.",
  },
  "rate/rule_violated": { de: "Diese Rate wird für diesen Aufenthalt nicht verkauft.", en: "This rate is not sold for this stay." },
  "rate/parent_cycle": { de: "Eine Rate kann nicht von sich selbst abgeleitet sein.", en: "A rate cannot be derived from itself." },
  "rate/inactive": { de: "Diese Rate ist nicht mehr aktiv.", en: "This rate is no longer active." },
  "folio/closed": {
    de: "Dieses Folio ist abgeschlossen. Es ändert sich erst wieder, wenn seine Rechnung storniert wird.",
    en: "This folio is closed. It can change again once its invoice is cancelled.",
  },
  "payment/virtual": {
    de: "Das ist ein Anteil an der Zahlung der Gruppe. Stornieren Sie die Zahlung bei der Gruppe.",
    en: "This is a share of the group's payment. Cancel that payment with the group.",
  },
  "payment_method/posts_links": {
    de: "Mit dieser Zahlungsart werden Kartenzahlungen per Link gebucht, sie kann keine der Registrierkasse sein.",
    en: "Card payments by link are posted with this method, so it can't be one of the cash register.",
  },
  "payment/day_closed": {
    de: "Diese Zahlung steht schon in einem Tagesabschluss und lässt sich nicht mehr zurücknehmen. Buchen Sie stattdessen eine Rückzahlung.",
    en: "This payment is in a daily closing already and can't be taken back. Book a refund instead.",
  },
  "payment/at_provider": {
    de: "Diese Zahlung kam über Stripe und lässt sich hier nicht zurücknehmen. Zahlen Sie sie dort zurück und buchen Sie die Rückzahlung.",
    en: "This payment came by Stripe and can't be taken back here. Pay it back there and book the refund.",
  },
  "payment/handed_over": {
    de: "Diese Zahlung steht schon in einer Datei für die Buchhaltung. Buchen Sie stattdessen eine Rückzahlung.",
    en: "This payment is in a file for the accounting already. Book a refund instead.",
  },
  "folio/customer_address_incomplete": {
    de: "Bitte vervollständigen Sie die Adresse, bevor Sie die Rechnung erstellen.",
    en: "Please complete the address before creating the invoice.",
  },
  "folio/payments_posted": {
    de: "Die Rechnung kann nicht gelöscht werden, weil Zahlungen verbucht sind. Schließen Sie sie ab und stornieren Sie sie.",
    en: "The invoice cannot be deleted because payments were posted. Close it and cancel it instead.",
  },
  "folio/empty": {
    de: "Auf diesem Folio steht noch nichts, das man abrechnen könnte.",
    en: "There is nothing on this folio to invoice yet.",
  },
  "folio/settled": {
    de: "Auf diesem Folio ist nichts offen, das man übertragen könnte.",
    en: "Nothing is due on this folio that could be transferred.",
  },
  "folio/already_invoiced": { de: "Für dieses Folio gibt es schon eine Rechnung.", en: "There is already an invoice for this folio." },
  "charge/not_divisible": { de: "Dieser Betrag ist zu klein, um ihn zu teilen.", en: "This amount is too small to be split." },
  "charge/not_split": { de: "Diese Leistung wurde nicht geteilt.", en: "This charge was not split." },
  "charge/changed_since_split": {
    de: "Ein Teil dieser Leistung wurde seither geändert. Die Teilung lässt sich nicht mehr zurücknehmen.",
    en: "A part of this charge has been changed since. The split can no longer be undone.",
  },
  "invoice/invalid_status": {
    de: "In ihrem jetzigen Stand ist das mit dieser Rechnung nicht möglich.",
    en: "This is not possible with the invoice as it is now.",
  },
  ...paymentProblemsText,
  "invoice/not_creditable": {
    de: "Eine Anzahlung lässt sich nicht einzeln korrigieren, und eine Korrektur darf nichts verlangen. Stornieren Sie die Rechnung.",
    en: "A deposit cannot be corrected by itself, and a correction never asks for money. Cancel the invoice instead.",
  },
  "invoice/credit_exceeds_line": {
    de: "Von einer Zeile ist nicht mehr so viel übrig.",
    en: "There is not that much left of a line.",
  },
  "deposit/deducted": {
    de: "Eine Rechnung zieht diese Anzahlung ab. Stornieren Sie zuerst diese Rechnung.",
    en: "An invoice deducts this deposit. Cancel that invoice first.",
  },
  "deposit/exceeds_price": {
    de: "Die Anzahlungen wären zusammen mehr, als der Aufenthalt ohne Ortstaxe kostet.",
    en: "Together the deposits would be more than the stay costs without city tax.",
  },
  "deposit/nothing_paid": {
    de: "Auf die Anzahlung wurde noch nichts bezahlt. Stornieren Sie stattdessen ihre Rechnung.",
    en: "Nothing was paid of the deposit yet. Cancel its invoice instead.",
  },
  "deposit/stay_takes_place": {
    de: "Eine Anzahlung verfällt nur, wenn der Aufenthalt nicht stattfindet.",
    en: "A deposit is only forfeited by a stay that does not take place.",
  },
  "deposit/beyond_terms": {
    de: "Nach den Stornobedingungen steht Ihnen weniger zu, als bezahlt wurde. Zahlen Sie zuerst den Rest zurück.",
    en: "The cancellation terms ask for less than was paid. Pay the rest back first.",
  },
  "deposit/not_forfeited": {
    de: "Von diesem Aufenthalt ist keine Anzahlung verfallen, die sich zurücknehmen lässt.",
    en: "No deposit of this stay was forfeited that could be taken back.",
  },
  "invoice/incomplete": {
    de: "Der Rechnung fehlt, was das Gesetz verlangt. Der Entwurf sagt, was und wo es einzutragen ist.",
    en: "The invoice lacks what the law demands. The draft says what, and where to enter it.",
  },
  "invoice/none_issued": {
    de: "Mit diesen Filtern ist keine Rechnung ausgestellt, also gibt es auch kein PDF.",
    en: "No invoice with these filters is issued, so there is no PDF.",
  },
  "invoice/e_invoice_incomplete": {
    de: "Für die E-Rechnung fehlten bei der Ausstellung Angaben. Ergänzen Sie diese und stellen Sie die Rechnung neu aus.",
    en: "Details for the e-invoice were missing when it was issued. Complete them and issue the invoice again.",
  },
  "payment/exceeds_due": { de: "Das ist mehr, als auf der Rechnung noch offen ist.", en: "This is more than is still due on the invoice." },
  "accounting/mapping_missing": {
    de: "Für die Buchhaltung fehlen noch Konten oder Steuercodes.",
    en: "Accounts or tax codes for the accounting are still missing.",
  },
  "hold/expired": {
    de: "Die Reservierung des Zimmers ist abgelaufen. Bitte wählen Sie es noch einmal.",
    en: "The room is no longer held. Please choose it again.",
  },
  "booking/read_only": {
    de: "Nach der Rechnungserstellung kann die Buchung nicht mehr bearbeitet werden. Stornieren Sie zuerst die Rechnung.",
    en: "The booking cannot be edited after an invoice was created. Cancel the invoice first.",
  },
  "booking/invalid_dates": {
    de: "Dieses Datum liegt in der Vergangenheit oder ist nicht möglich.",
    en: "This date is in the past or not possible.",
  },
  "booking/overlap_detected": {
    de: "Die Buchung überschneidet sich mit einer anderen Buchung oder Zimmersperre.",
    en: "The booking overlaps another booking or a room lock.",
  },
  "booking/overlaps_detected": {
    de: "Die Buchungen konnten nicht bestätigt werden: Das Zimmer ist inzwischen vergeben.",
    en: "The bookings could not be confirmed: the room has been taken since.",
  },
  "booking/failed_assignment": {
    de: "Die Gästezuordnung konnte nicht gespeichert werden.",
    en: "The guest assignment could not be saved.",
  },
  "booking/no_available_room_found": { de: "Kein freies Zimmer gefunden.", en: "No room is available." },
  "booking/available_rooms_not_sufficient": { de: "Es sind nicht genug Zimmer frei.", en: "Not enough rooms are available." },
  "booking/payments_posted": {
    de: "Bitte stornieren Sie zuerst alle Zahlungen der Buchung.",
    en: "Cancel all payments of the booking first.",
  },
  "booking/invoiced": {
    de: "Ein anderer Zahler hat für den Aufenthalt eine Rechnung. Stornieren oder korrigieren Sie zuerst diese Rechnung.",
    en: "Another payer has an invoice for the stay. Cancel or correct that invoice first.",
  },
  "booking/occupancy_exceeded": { de: "Das Zimmer ist für so viele Personen zu klein.", en: "The room is too small for so many people." },
  "booking/cots_exceeded": { de: "In dieses Zimmer passen nicht so viele Kinderbetten.", en: "The room has no space for so many cots." },
  "booking/occupancy_below_minimum": {
    de: "Die Belegung liegt unter dem Minimum der Zimmerkategorie.",
    en: "The occupancy is below the room type's minimum.",
  },
  "booking/room_fixed": { de: "Das Zimmer ist für diese Buchung fixiert.", en: "The room is fixed for this booking." },
  "booking/in_parts": {
    de: "Der Gast wechselt während des Aufenthalts das Zimmer. Ändern Sie den Abschnitt, den Sie meinen.",
    en: "The guest changes rooms during the stay. Change the part that you mean.",
  },
  "booking/too_many_parts": {
    de: "Ein Aufenthalt hat höchstens zehn Abschnitte.",
    en: "A stay has ten parts at most.",
  },
  "booking/room_missing": { de: "Dieser Buchung ist noch kein Zimmer zugeteilt.", en: "No room is assigned to this booking yet." },
  "booking/invalid_status": {
    de: "Das ist im aktuellen Status der Buchung nicht möglich.",
    en: "This is not possible in the booking's current status.",
  },
  "booking/invalid_total": {
    de: "Der Gesamtpreis liegt unter der enthaltenen Ortstaxe.",
    en: "The total is below the city tax it contains.",
  },
  "booking/code_taken": { de: "Dieser Buchungscode ist bereits vergeben.", en: "This booking code is already taken." },
  "booking/contact_deleted": {
    de: "Ein Kontakt dieser Buchung wurde inzwischen gelöscht. Legen Sie bitte eine neue Buchung an.",
    en: "A contact of this booking has been deleted since. Please make a new booking.",
  },
  "booking/changed_since": {
    de: "Rückgängig nicht möglich: Die Buchung wurde inzwischen geändert.",
    en: "Cannot undo: the booking has been changed since.",
  },
  "room_lock/overlap_detected": {
    de: "Die Zimmersperre überschneidet sich mit einer anderen Sperre oder einer Buchung.",
    en: "The room lock overlaps another lock or a booking.",
  },
  "room_lock/not_found": { de: "Das Zimmer ist derzeit nicht gesperrt.", en: "The room is not locked at the moment." },
  "room_lock/started": {
    de: "Die Sperre hat bereits begonnen; ihr Beginn lässt sich nicht mehr ändern.",
    en: "The lock has begun; its start can no longer be changed.",
  },
  "room/number_taken": { de: "Diese Zimmernummer ist bereits vergeben.", en: "This room number is already taken." },
  "room/out_of_service": { de: "Das Zimmer ist außer Betrieb.", en: "The room is out of service." },
  "room/not_clean": { de: "Nur ein sauberes Zimmer kann kontrolliert werden.", en: "Only a clean room can be marked as inspected." },
  "room/occupied": { de: "Im Zimmer wohnt noch ein Gast.", en: "A guest is still staying in the room." },
  "mail/no_recipient": { de: "Es gibt keine E-Mail-Adresse, an die gesendet werden kann.", en: "There is no e-mail address to send to." },
  "mail/not_waiting": {
    de: "Das geht nicht mehr: Diese E-Mail ist schon unterwegs oder erledigt.",
    en: "Not possible any more: this e-mail is already on its way or settled.",
  },
  "property/user_already_assigned": { de: "Diese Person ist bereits im Team.", en: "This user is already in the team." },
  "property/switched": {
    de: "In einem anderen Tab wurde der Betrieb gewechselt. Nichts wurde gespeichert.",
    en: "The property was switched in another tab. Nothing was saved.",
  },
  "setting/already_exists": { de: "Diese Einstellung gibt es bereits.", en: "A setting with this key already exists." },
  "user/email_already_exists": { de: "Diese E-Mail-Adresse wird bereits verwendet.", en: "This e-mail address is already in use." },
  "user/in_other_properties": {
    de: "Wer auch in einem anderen Betrieb arbeitet, ändert das Passwort selbst im Profil.",
    en: "Who also works in another property changes the password in their own profile.",
  },
  "user/works_elsewhere": {
    de: "Arbeitet noch in einem anderen Betrieb dieser Installation. Der Name kann erst gelöscht werden, wenn das vorbei ist.",
    en: "Still works in another property of this installation. The name can be erased once that has ended.",
  },
  "user/wrong_password": { de: "Das eingegebene aktuelle Passwort ist nicht korrekt.", en: "The current password entered is not correct." },
  "user/last_admin": {
    de: "Der letzte Administrator kann nicht entfernt oder herabgestuft werden.",
    en: "The last administrator cannot be removed or demoted.",
  },
  "user/self": { de: "Sie können sich nicht selbst entfernen.", en: "You cannot remove yourself." },
  "session/password_link_dead": {
    de: "Dieser Link gilt nicht mehr. Bitte fordern Sie einen neuen an.",
    en: "This link is no longer valid. Please ask for a new one.",
  },
  "session/guessable_password": {
    de: "Dieses Passwort ist leicht zu erraten. Nehmen Sie ein anderes, zum Beispiel vier Wörter, die nichts miteinander zu tun haben.",
    en: "This password is easy to guess. Please choose another one, such as four words that have nothing to do with each other.",
  },
  "session/invalid_credentials": {
    de: "Benutzername oder Passwort falsch. Bitte versuchen Sie es erneut.",
    en: "Username or password incorrect. Please try again.",
  },
  "session/code_needed": {
    de: "Geben Sie jetzt den Code aus Ihrer Authenticator-App ein.",
    en: "Now enter the code of your authenticator app.",
  },
  "session/code_wrong": {
    de: "Dieser Code gilt nicht. Geben Sie den ein, den Ihr Telefon jetzt zeigt.",
    en: "This code is not valid. Enter the one that your phone shows now.",
  },
  "session/passkey_unknown": {
    de: "Diesen Passkey gibt es hier nicht mehr. Nehmen Sie einen anderen, oder melden Sie sich mit dem Passwort an.",
    en: "This passkey is not known here any more. Take another one, or log in with your password.",
  },
  "session/passkey_refused": {
    de: "Mit diesem Passkey hat es nicht geklappt. Bitte versuchen Sie es noch einmal.",
    en: "It did not work with this passkey. Please try again.",
  },
  "session/passkey_not_added": {
    de: "Der Passkey wurde nicht hinzugefügt. Bitte versuchen Sie es noch einmal.",
    en: "The passkey was not added. Please try again.",
  },
  "session/passkeys_not_here": {
    de: "Passkeys brauchen eine Adresse mit https und einem Namen, zum Beispiel https://keyrack.example.com.",
    en: "Passkeys need an address with https and a name, such as https://keyrack.example.com.",
  },
  "session/too_many_passkeys": {
    de: "Mehr als zehn Passkeys gehen nicht. Entfernen Sie zuerst einen, den Sie nicht mehr brauchen.",
    en: "There can be ten passkeys at most. Please remove one that you no longer need first.",
  },
  "session/default_password": { de: "Bitte wählen Sie zuerst ein eigenes Passwort.", en: "Please choose a password of your own first." },
  "session/password_needed": {
    de: "Dafür braucht es Ihr Passwort. Es wurde nichts geändert.",
    en: "This needs your password. Nothing was changed.",
  },
  "session/default_password_expired": {
    de: "Dieses Passwort für die erste Anmeldung galt eine Woche. Lassen Sie sich im Team ein neues geben.",
    en: "This password for the first login was valid for a week. Ask your team for a new one.",
  },
  "backup/other_properties": {
    de: "Sicherungen enthalten alle Betriebe dieser Installation. Das kann nur, wer in allen Administrator ist.",
    en: "Backups hold all properties of this installation. Only an admin of all of them can do this.",
  },
  guest_data_missing: { de: "Vor dem Check-in fehlen noch Angaben zum Gast.", en: "Guest data is still missing before check-in." },
  "registration/not_found": { de: "Diese Meldung gibt es nicht (mehr).", en: "This registration does not exist (any more)." },
  "registration/already_registered": { de: "Alle Gäste sind schon gemeldet.", en: "All guests are registered already." },
  "registration/not_required": {
    de: "Das Gesetz verlangt für diese Gäste keine Meldung.",
    en: "The law asks for no registration of these guests.",
  },
  "registration/signature_by_hand": { de: "Dieses Blatt wird auf Papier unterschrieben.", en: "This sheet is signed on paper." },
  "registration/sheet_changed": {
    de: "Das Blatt wurde inzwischen geändert. Zeigen Sie es dem Gast noch einmal.",
    en: "The sheet was changed meanwhile. Show it to the guest again.",
  },
  "registration/service_failed": {
    de: "Das Programm der Gemeinde hat nicht geantwortet, wie es sollte. Prüfen Sie Adresse und Zugang.",
    en: "The municipality's program did not answer as it should. Check address and login.",
  },
  "access_control/not_configured": {
    de: "Es ist kein Türsystem eingerichtet. Das geht unter Einstellungen › Erweitert.",
    en: "No door system is set up. That is done under Settings › Advanced.",
  },
  "webhook/forbidden_address": { de: "Diese Adresse gehört zu diesem Computer selbst.", en: "This is an address of this computer itself." },
  "access_control/failed": { de: "Das Türsystem hat das nicht ausgeführt.", en: "The door system has not done this." },
  "card_payments/failed": {
    de: "Der Anbieter der Kartenzahlung hat nicht geantwortet, wie er sollte.",
    en: "The provider of card payments did not answer as it should.",
  },
  "service_list/days_limited": {
    de: "Die Küche sieht die letzten 7 und die kommenden 31 Tage.",
    en: "The kitchen sees the last 7 and the coming 31 days.",
  },
  "import/running": {
    de: "Es wird gerade schon eine Datei übernommen. Bitte warten, bis sie fertig ist.",
    en: "A file is being imported already. Please wait until it is done.",
  },
  in_use: { de: "Das geht nicht, weil es noch verwendet wird.", en: "This is not possible because it is still in use." },
  validation: { de: "Bitte prüfen Sie Ihre Eingaben.", en: "Please check your input." },
  external_id_taken: { de: "Diese externe Nummer ist bereits vergeben.", en: "This external id is already taken." },
  unauthenticated: { de: "Bitte melden Sie sich an.", en: "Please log in." },
  forbidden: { de: "Sie haben keine Berechtigung für diese Aktion.", en: "You have no permission for this action." },
  not_found: { de: "Das gibt es nicht (mehr).", en: "This does not exist (any more)." },
  method_not_allowed: { de: "Diese Methode gibt es hier nicht.", en: "This method is not available here." },
  stale: {
    de: "Jemand hat diesen Eintrag inzwischen geändert. Nichts wurde überschrieben.",
    en: "Someone has changed this record in the meantime. Nothing was overwritten.",
  },
  ...serverProblemsText,
} as const satisfies Record<ProblemType, Bilingual>;
