/** Names and towns of a country's people. `weight` is how often they visit an Austrian valley. */
export type DemoCountry = {
  code: string;
  weight: number;
  language: "de" | "en";
  phone: string;
  female: readonly string[];
  male: readonly string[];
  last: readonly string[];
  streets: readonly string[];
  towns: readonly (readonly [postal_code: string, city: string])[];
};

const list = (words: string) => words.split(" ");
const towns = (lines: string) =>
  lines.split("; ").map((line): readonly [string, string] => {
    const [postal_code = "", city = ""] = line.split("|");
    return [postal_code, city];
  });
const streets = (lines: string) => lines.split("; ");

export const DEMO_COUNTRIES: readonly DemoCountry[] = [
  {
    code: "AT",
    weight: 34,
    language: "de",
    phone: "+43 664",
    female: list("Anna Maria Katharina Elisabeth Theresa Magdalena Barbara Johanna Eva Sabine Monika Christina Lena Verena Andrea Birgit"),
    male: list("Johann Josef Franz Thomas Michael Andreas Florian Stefan Markus Lukas Matthias Georg Karl Wolfgang Jakob Christoph"),
    last: list(
      "Gruber Huber Bauer Wagner Müller Pichler Steiner Moser Mayer Hofer Leitner Berger Fuchs Eder Fischer Schmid Winkler Weber Schwarz Maier Reiter Mayr Egger Brunner Wimmer Auer Binder Lechner Aigner Ebner Haas Lang Stadler Höller Kößler Schöpf Rainer Unterberger Strobl Ortner",
    ),
    streets: streets(
      "Hauptstraße; Bahnhofstraße; Kirchengasse; Schulstraße; Feldgasse; Lindenweg; Am Anger; Mühlbachweg; Dr.-Karl-Renner-Straße; Wiesenweg",
    ),
    towns: towns(
      "1070|Wien; 1190|Wien; 8010|Graz; 4020|Linz; 5020|Salzburg; 6020|Innsbruck; 9020|Klagenfurt; 3100|St. Pölten; 6900|Bregenz; 4600|Wels; 2500|Baden; 8700|Leoben; 7000|Eisenstadt; 6330|Kufstein; 9500|Villach",
    ),
  },
  {
    code: "DE",
    weight: 36,
    language: "de",
    phone: "+49 171",
    female: list("Anja Susanne Claudia Petra Julia Laura Franziska Heike Ursula Nina Jana Carolin Silke Hannah Greta Renate"),
    male: list("Jürgen Peter Klaus Jens Sebastian Tobias Felix Jan Uwe Dieter Maximilian Holger Björn Sven Günther Paul"),
    last: list(
      "Schmidt Schneider Meyer Schulz Becker Hoffmann Schäfer Koch Richter Klein Wolf Schröder Neumann Zimmermann Krüger Hartmann Lange Werner Krause Lehmann Köhler König Walter Böhm Vogel Jäger Friedrich Keller Günther Roth Seidel Voigt Bergmann Groß Kühn Weiß Lindner Ziegler",
    ),
    streets: streets(
      "Gartenstraße; Goethestraße; Bergstraße; Rosenweg; Am Markt; Schillerstraße; Ludwigstraße; Birkenallee; Mozartstraße; Hafenstraße",
    ),
    towns: towns(
      "80331|München; 10115|Berlin; 20095|Hamburg; 50667|Köln; 70173|Stuttgart; 90402|Nürnberg; 86150|Augsburg; 01067|Dresden; 04109|Leipzig; 60311|Frankfurt am Main; 89073|Ulm; 93047|Regensburg; 79098|Freiburg; 83022|Rosenheim",
    ),
  },
  {
    code: "CH",
    weight: 7,
    language: "de",
    phone: "+41 79",
    female: list("Regula Ursina Nicole Sandra Corinne Seraina Martina Esther"),
    male: list("Urs Beat Reto Marcel Daniel Roland Andri Thomas"),
    last: list("Meier Keller Frei Baumann Zürcher Ammann Bühler Gerber Brunner Zbinden Caduff Hürlimann Wyss Odermatt"),
    streets: streets("Seestrasse; Dorfstrasse; Bahnhofstrasse; Rütistrasse; Im Grund"),
    towns: towns("8001|Zürich; 3011|Bern; 4051|Basel; 9000|St. Gallen; 6003|Luzern; 7000|Chur"),
  },
  {
    code: "IT",
    weight: 6,
    language: "en",
    phone: "+39 347",
    female: list("Giulia Francesca Chiara Valentina Paola Alessia Elena Sofia"),
    male: list("Marco Luca Alessandro Matteo Andrea Davide Paolo Niccolò"),
    last: list("Rossi Bianchi Ferrari Romano Ricci Marino Conti Colombo Esposito Moretti Dalla Gallo"),
    streets: streets("Via Roma; Via Garibaldi; Corso Italia; Via Dante; Viale Europa"),
    towns: towns("20121|Milano; 37121|Verona; 39100|Bolzano; 33100|Udine; 40121|Bologna; 35121|Padova"),
  },
  {
    code: "CZ",
    weight: 5,
    language: "en",
    phone: "+420 603",
    female: list("Jana Eva Lenka Petra Tereza Veronika Kateřina"),
    male: list("Petr Jan Tomáš Pavel Martin Jiří Ondřej"),
    last: list("Novák Svoboda Dvořák Černý Procházka Kučera Veselý Horák Němec Pokorný"),
    streets: streets("Husova; Nádražní; Palackého; Komenského; Na Příkopě"),
    towns: towns("11000|Praha; 60200|Brno; 37001|České Budějovice; 30100|Plzeň"),
  },
  {
    code: "NL",
    weight: 4,
    language: "en",
    phone: "+31 6",
    female: list("Anouk Sanne Femke Marieke Lotte Eline"),
    male: list("Daan Bram Sjoerd Jeroen Pieter Ruben"),
    last: list("Jansen Bakker Visser Smit Mulder Bos Hendriks Dekker Kuipers Vermeer"),
    streets: streets("Dorpsstraat; Kerkstraat; Molenweg; Prinsengracht; Stationsweg"),
    towns: towns("1012 AB|Amsterdam; 3511 AD|Utrecht; 9711 AA|Groningen; 5611 AZ|Eindhoven"),
  },
  {
    code: "HU",
    weight: 3,
    language: "en",
    phone: "+36 30",
    female: list("Zsófia Ágnes Katalin Eszter Judit"),
    male: list("László Gábor István Balázs Tamás"),
    last: list("Nagy Kovács Tóth Szabó Horváth Varga Kiss Molnár Németh Farkas"),
    streets: streets("Kossuth utca; Petőfi utca; Rákóczi út; Szabadság tér"),
    towns: towns("1051|Budapest; 9021|Győr; 9400|Sopron; 7621|Pécs"),
  },
  {
    code: "GB",
    weight: 3,
    language: "en",
    phone: "+44 7700",
    female: list("Emily Charlotte Olivia Fiona Rebecca Alice"),
    male: list("James Oliver Harry Duncan Thomas William"),
    last: list("Smith Jones Taylor Brown Wilson Evans O'Connor Walker Wright MacLeod"),
    streets: streets("High Street; Station Road; Church Lane; Victoria Road; Mill Lane"),
    towns: towns("SW1A 1AA|London; M1 1AE|Manchester; EH1 1YZ|Edinburgh; BS1 4DJ|Bristol"),
  },
  {
    code: "PL",
    weight: 2,
    language: "en",
    phone: "+48 601",
    female: list("Agnieszka Małgorzata Zofia Ewa"),
    male: list("Krzysztof Paweł Łukasz Wojciech"),
    last: list("Nowak Kowalczyk Wójcik Zieliński Woźniak Dąbrowski Mazur Krawczyk"),
    streets: streets("ulica Długa; ulica Polna; Aleja Solidarności"),
    towns: towns("00-001|Warszawa; 30-001|Kraków; 50-001|Wrocław"),
  },
];

export const DEMO_COMPANIES = [
  "Holzbau Steiner GmbH",
  "Alpenblick Reisen GmbH",
  "Elektro Pfeifer KG",
  "Bergwelt Outdoor GmbH",
  "Kanzlei Dr. Auer & Partner",
  "Maschinenbau Kogler GmbH",
  "Weinhandel Strobl",
  "Seilbahntechnik Hollaus GmbH",
  "Bayerische Wanderreisen GmbH",
  "Planungsbüro Zirl ZT GmbH",
  "Druckerei Haslinger",
  "Bäckerei Ruetz & Söhne",
  "Medizintechnik Inntal GmbH",
  "Musikverein Unterach",
  "Volkshochschule Rosenheim",
  "Fahrradfabrik Lindner AG",
] as const;

export type DemoCompany = (typeof DEMO_COMPANIES)[number];

/** Groups, and the company that pays for one; a person pays for all others. */
export const DEMO_GROUPS: readonly { name: string; company?: DemoCompany }[] = [
  { name: "Hochzeit Gruber & Moser" },
  { name: "Betriebsausflug Holzbau Steiner", company: "Holzbau Steiner GmbH" },
  { name: "Wandergruppe Alpenverein Graz" },
  { name: "Chorreise Cantabile" },
  { name: "Probenwochenende Musikverein Unterach", company: "Musikverein Unterach" },
  { name: "Skiclub Rosenheim" },
  { name: "Radlrunde Regensburg" },
  { name: "Wanderwoche Bayerische Wanderreisen", company: "Bayerische Wanderreisen GmbH" },
  { name: "Familientreffen Huber" },
  { name: "Klausur Kanzlei Dr. Auer", company: "Kanzlei Dr. Auer & Partner" },
  { name: "Yoga im Tal" },
  { name: "Geburtstag Opa Franz, 80" },
];
