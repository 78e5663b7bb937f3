import { texts } from "#shared/platform/core/text.ts";

/** Texts of the page on which a guest signs, in the guest's language. */
export const signingText = texts({
  title: { de: "Gästeblatt", en: "Guest registration" },
  intro: {
    de: "Bitte prüfen Sie Ihre Angaben und unterschreiben Sie unten mit dem Finger oder einem Stift.",
    en: "Please check your details and sign below with your finger or a pen.",
  },
  law: { de: "Meldung nach § 5 Meldegesetz, Nummer {{number}}", en: "Registration under § 5 Meldegesetz, number {{number}}" },
  stay: { de: "Aufenthalt", en: "Stay" },
  name: { de: "Name", en: "Name" },
  date_of_birth: { de: "Geburtsdatum", en: "Date of birth" },
  nationality: { de: "Staatsangehörigkeit", en: "Nationality" },
  address: { de: "Adresse", en: "Address" },
  document: { de: "Reisedokument", en: "Travel document" },
  companions: { de: "Mitreisende", en: "Travelling with you" },
  born: { de: "geb. {{date}}", en: "born {{date}}" },
  confirm: {
    de: "Mit meiner Unterschrift bestätige ich, dass diese Angaben richtig und vollständig sind.",
    en: "With my signature I confirm that these details are correct and complete.",
  },
  sign_here: { de: "Hier unterschreiben", en: "Sign here" },
  field: { de: "Feld für die Unterschrift", en: "Field for the signature" },
  clear: { de: "Noch einmal", en: "Start over" },
  done: { de: "Bestätigen", en: "Confirm" },
  on_paper: {
    de: "Sie können auch auf Papier unterschreiben. Sagen Sie es einfach an der Rezeption.",
    en: "You can sign on paper, too. Just tell the front desk.",
  },
  thanks: { de: "Vielen Dank!", en: "Thank you!" },
  thanks_detail: {
    de: "Ihre Unterschrift ist gespeichert. Bitte geben Sie das Tablet zurück.",
    en: "Your signature is saved. Please hand the tablet back.",
  },
  back: { de: "Zurück zur Rezeption", en: "Back to the front desk" },
});
