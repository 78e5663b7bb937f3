import type { PrivacyArticles } from "#shared/platform/countries/country.ts";

/** The articles of the GDPR, which is the law in the whole European Union. */
export const GDPR_ARTICLES: PrivacyArticles = {
  record: { de: "Art. 30 DSGVO", en: "Art. 30 GDPR" },
  measures: { de: "Art. 32 DSGVO", en: "Art. 32 GDPR" },
  bases: {
    contract: { de: "Art. 6 Abs. 1 lit. b DSGVO", en: "Art. 6 (1) (b) GDPR" },
    duty: { de: "Art. 6 Abs. 1 lit. c DSGVO", en: "Art. 6 (1) (c) GDPR" },
    interest: { de: "Art. 6 Abs. 1 lit. f DSGVO", en: "Art. 6 (1) (f) GDPR" },
  },
};
