import { texts } from "#shared/platform/core/text.ts";

/** Texts of a rate's prices for children. */
export const childPricesText = texts({
  child_prices: { de: "Preise für Kinder", en: "Prices for children" },
  child_prices_hint: {
    de: "Je Kind und Nacht nach dem Alter bei der Anreise. Ein Kind ohne Preis zählt als Erwachsener.",
    en: "Per child and night by the age on arrival. A child without a price counts as an adult.",
  },
  no_child_prices: {
    de: "Noch keine: Kinder zahlen wie Erwachsene.",
    en: "None yet: children pay as adults.",
  },
  add_child_price: { de: "Kinderpreis anlegen", en: "Add child price" },
  change_child_price: { de: "Kinderpreis {{ages}} ändern", en: "Change child price {{ages}}" },
  delete_child_price: { de: "Kinderpreis {{ages}} löschen", en: "Delete child price {{ages}}" },
  edit_child_price: { de: "Kinderpreis ändern", en: "Change child price" },
  child_price_saved: { de: "Kinderpreis gespeichert", en: "Child price saved" },
  child_price_deleted: { de: "Kinderpreis gelöscht", en: "Child price deleted" },
  child_ages: { de: "Alter", en: "Age" },
  child_ages_range: { de: "{{from}} bis {{to}} Jahre", en: "{{from}} to {{to}} years" },
  child_single_age: { de: "{{from}} Jahre", en: "{{from}} years" },
  child_from_age: { de: "Von Alter", en: "From age" },
  child_to_age: { de: "Bis Alter", en: "To age" },
  child_to_age_hint: { de: "Einschließlich", en: "Inclusive" },
  child_amount: { de: "Betrag je Nacht", en: "Amount per night" },
  child_percentage: { de: "Oder Prozent", en: "Or percent" },
  child_percentage_hint: { de: "Vom Preis je Erwachsenem", en: "Of the price per adult" },
  child_price: { de: "Preis", en: "Price" },
  child_price_free: { de: "frei", en: "free" },
  child_price_of: { de: "Gilt für", en: "For" },
  child_price_of_night: { de: "Nacht", en: "Night" },
  child_price_overlap: { de: "Für dieses Alter gibt es hier schon einen Preis.", en: "There is a price for this age here already." },
  child_price_one_kind: { de: "Entweder ein Betrag oder ein Prozentsatz.", en: "Either an amount or a percentage." },
  child_price_order: { de: "Nicht unter dem jüngsten Alter.", en: "Not below the youngest age." },
});
