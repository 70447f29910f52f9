/** Small genealogies in the manner of several programs: much stands in them that no field shows. */
export const editSamples: Record<string, string> = {
  desktop: `0 HEAD
1 SOUR SAMPLE
1 GEDC
2 VERS 5.5.1
2 FORM LINEAGE-LINKED
1 CHAR UTF-8
0 @I1@ INDI
1 NAME Tilda /Marsh/
2 SOUR @S1@
1 SEX F
2 SOUR @S1@
1 BIRT
2 TYPE at home
2 DATE ABT 1850
2 PLAC Reedham, Norfolk, England
3 FORM Town, County, Country
3 MAP
4 LATI N52.5600
4 LONG E1.5700
3 NOTE By the river.
2 AGE 0y
2 SOUR @S1@
3 PAGE 4
3 _QUAL good
2 _STREET Mill Road
1 BIRT
2 DATE 1851
1 DEAT
2 DATE 12 MAR 1911
3 _ZONE local
2 PLAC Norwich
2 CAUS Fever
2 AGE 61y
1 BURI
2 DATE 15 MAR 1911
2 PLAC Norwich, Norfolk, England
3 MAP
4 LATI N52.6300
4 LONG E1.2900
1 RESI
2 TYPE Household
2 DATE BET 1871 AND 1881
2 PLAC Reedham, Norfolk, England
3 MAP
4 LATI N52.5600
4 LONG E1.5700
2 ADDR 3 Mill Road
3 CITY Reedham
3 POST NR13
3 CTRY England
2 PHON 12345
2 EMAIL tilda@example.org
2 SOUR @S1@
3 PAGE Sheet 9
1 RESI In the poor house
2 DATE FROM 1900
2 PLAC Norwich, Norfolk, England
2 NOTE Not by choice.
1 ADDR 8 Long Street
2 CONT Norwich
2 CONT England
2 CITY Norwich
2 CTRY England
2 _SEEN 1899
1 OCCU Ropemaker
2 DATE FROM 1871 TO 1881
2 PLAC Reedham
2 NOTE Own workshop.
1 OCCU Weaver
2 DATE ABT 1868
1 OCCU Reader
2 DATE @#DJULIAN@ BET 1701 AND 1703
2 NOTE By the old days.
1 OCCU Healer
2 DATE (when asked)
1 EDUC Village school
2 DATE 1860
2 PLAC Reedham
2 SOUR @S1@
1 IMMI
2 TYPE by ship
2 DATE 1899
2 PLAC Boston, Massachusetts, USA
2 _SHIP Hope
1 EVEN
2 TYPE DNA
2 DATE 2011
2 NOTE Tested by a grandchild.
1 FACT Left-handed
2 TYPE Trait
2 SOUR @S1@
1 EMAIL second@example.org
1 PHON 999
1 NOTE A life by the river.
1 NOTE @N1@
1 _OWN kept
2 _BELOW too
1 FAMS @F1@
2 NOTE First marriage.
1 FAMS @F2@
1 CHAN
2 DATE 1 JAN 2020
0 @I2@ INDI
1 NAME Peder /Marsh/
1 SEX M
1 BIRT
2 DATE (in the year of the flood)
1 DEAT Y
1 FAMS @F1@
1 FAMS @F2@
0 @I3@ INDI
1 NAME Una /Marsh/
1 SEX F
1 BIRT Y
1 FAMC @F1@
2 PEDI adopted
2 NOTE By the court.
0 @I4@ INDI
1 NAME Ole /Marsh/
1 DEAT N
1 FAMC @F1@
0 @I5@ INDI
1 NAME Ida /Marsh/
1 FAMC @F1@
0 @F1@ FAM
1 WIFE @I1@
2 _PREF Y
1 HUSB @I2@
1 CHIL @I3@
2 _FREL Natural
2 _MREL Adopted
1 CHIL @I4@
1 CHIL @I5@
1 MARR
2 TYPE Religious
2 DATE BET 1870 AND 1872
2 PLAC Chapel of the Hill
3 MAP
4 LATI N52.1000
4 LONG E1.1000
2 HUSB
3 AGE 25y
2 NOTE Banns read thrice.
1 DIV
2 DATE 1880
2 SOUR @S1@
1 ENGA
2 DATE 1869
1 NOTE A short marriage.
1 CHAN
2 DATE 1 JAN 2020
0 @F2@ FAM
1 HUSB @I2@
1 WIFE @I1@
1 MARR
2 DATE 1890
1 _STAT Never Married
0 @S1@ SOUR
1 TITL Count of 1881
0 @N1@ NOTE Shared words.
0 TRLR
`,
  seven: `0 HEAD
1 GEDC
2 VERS 7.0
1 SCHMA
2 TAG _SEAT https://example.org/seat
0 @I1@ INDI
1 NAME Jun /Tanaka/
2 TRAN 田中 /潤/
3 LANG ja
1 SEX X
1 BIRT
2 DATE 5 MAY 1950
3 TIME 08:10
3 PHRASE Children's Day
2 PLAC Kobe, Hyogo, Japan
3 FORM City, Prefecture, Country
3 LANG en
3 TRAN 神戸
4 LANG ja
3 MAP
4 LATI N34.6900
4 LONG E135.1900
3 EXID 12
4 TYPE https://example.org/places
2 SDATE 4 MAY 1950
2 UID 0b0f0f6e-1111-4222-8333-444455556666
1 DEAT
2 DATE BET 2001 AND 2003
3 PHRASE some winter
1 RESI Up the hill
2 ADDR
3 ADR1 4 Slope Way
3 ADR2 Back house
3 CITY Kobe
3 STAE Hyogo
3 POST 650
3 CTRY Japan
2 DATE FROM 1960 TO 1970
2 SNOTE @N1@
1 OCCU Pilot
2 TYPE civil
2 DATE FROM 5 MAY 1975
2 AGNC Air line
2 RESN PRIVACY
1 EDUC Master
2 PLAC University of Kobe
1 NATI Japanese
2 DATE 1950
1 BAPM Y
1 EMAIL jun@@example.org
1 SNOTE @N1@
1 FAMC @F1@
2 PEDI OTHER
3 PHRASE guest
0 @I2@ INDI
1 NAME Aya /Tanaka/
1 SEX F
1 FAMS @F1@
0 @I3@ INDI
1 NAME Emi /Tanaka/
1 SEX F
1 FAMS @F1@
0 @F1@ FAM
1 HUSB @I2@
2 PHRASE First
1 WIFE @I3@
2 PHRASE Second
1 CHIL @I1@
2 PHRASE only one
1 MARR Y
1 DIVF
2 DATE 1990
1 EVEN Moved
2 TYPE House
2 DATE 1980
0 @N1@ SNOTE Shared words.
0 TRLR
`,
  plain: `0 HEAD
1 GEDC
2 VERS 5.5
1 CHAR ANSI
0 @I1@ INDI
1 NAME Rosa Lima
1 SEX F
1 BIRT
2 DATE 1900
2 PLAC Porto,Portugal
1 RESI Rua Alta 7, Porto
1 RESI
2 ADDR
3 CITY Porto
3 STAE Norte
3 CTRY Portugal
2 DATE 1920
1 OCCU
2 DATE BEF 1930
2 PLAC Porto
1 RELI Catholic
1 FAMS @F1@
0 @I2@ INDI
1 NAME Rui /Lima/
1 SEX M
1 FAMC @F1@
0 @F1@ FAM
1 WIFE @I1@
1 CHIL @I2@
1 MARR N
0 TRLR
`,
}
