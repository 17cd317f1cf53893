"""Words that rooms themselves print: a name made of nothing else cannot be told from them by its letters.

A player may be called "folds", "Seat 2" or "As". Such a name is only replaced where a line has room for a name;
any other name is replaced wherever it stands. The words are those of the texts in all languages that are read.
"""

from __future__ import annotations

import re

_TOKEN = re.compile(r"[^\W\d_]+")
_CARD = re.compile(r"(?:10|[2-9TJQKA])[cdhs]")

_ENGLISH = """
    a ace aces act action add added addon adds agreed after all allin allowed also amount an and ante antes april as at
    august auto award awarded awards away back badugi balance be been before behind being bet bets betting big bingo
    blind blinds board bonus bought bounty bring brings but button buy buyin by call called calls can cancelled cannot
    cap capped caps card cards cash cashed cashout cent check checks chip chips choice chooses club clubs collect
    collected collects completes connected converted could currency day daylight dead deal dealer dealing deals dealt
    december deck deep deposit deuce deuces diamond diamonds did disconnected discard discarded discards does doesn don
    double down draw drawing draws drop due dumps duration eastern eight eights eighth eliminated eliminating
    eliminations end ended ends enter entry eur euro euros even extra face failing fast fast february fee fees fifth
    finished first five fives fix fixed flop flopped flush fold folded folding folds for forfeits four fours fourth
    free from full game games gbp general get gets give go goes going good half hand hands has have haven having he
    heads heart hearts high hilo hit his history hole home house i if in increases info ins insurance is it its jack
    jackpot jacks join joined joins july june just kicker kill kind king kings last late leave leaves left less level
    limit line live lo lose loses lost low lowball main march matched max maximum may mixed monday money more moved
    muck mucked mucks multi must name named net new next nine nines ninth no nobody none normal not nothing november
    now number observer october odd of off offered offers on once one only open opens or other out over own paid pair
    pairs pass pat pay pays per place placed play played player players playing plays pm am pocket poker portion
    position post posted posting posts pot pots practice preflop prize qualified qualifies qualify qualifying queen
    queens quit raise raised raises rake ranking razz ready real rebuy rebuys receive received receives reconnected
    refund refunded refunds remaining removed reply reshuffled result results return returned returns river ro round
    royal run runs said sat saturday seat seated seats second seconds september session set seven sevens seventh
    short shove show showdown showed shown shows shuffle side single sit sits sitting six sixes sixth size small
    spade spades splash split splits splitting splash spot stack stacks stakes stand standing stands start started
    starting starts stay stays stood straddle straddles straight street stud sum summary summaries sunday suited swap
    t table tables takes tax ten tens tenth texas than the their them there they third this three threes thursday
    tie ticket tied ties till time timed timeout times to top total tournament tourney trips triple tuesday turn turned
    twice two twos type uncalled under unknown until up usd usdt used user using utc utg vs wager wagers wait waiting
    was wednesday were when will win wins with without won x you zero zone zoom
"""
_FRENCH = """
    abandonne abattage argent assis atout attente au aux avec blinde blindes bouton brelan cagnotte carreau carré carte
    cartes cave ce cest coeur collecte collecté commission complète couche couleur coup croupier d dans de des deux dix
    donneur du elle en est et euros fictif finale gagne gagné grosse haute hauteur huit il jeton jetons jeu jeudi jeux
    joue joueur joueurs l la le les limite lundi l'ante main manche mardi mercredi mise misé miser mises montre ne
    neuf non ouvre paie paire par parole partage participe pas passe petite pique place pli pour principal premier
    quatre qui quinte quitte relance remporte reste rivière roi rois sa sans secondaire se sept sequence siège sièges
    six sorti suit suivie sur table tapis temps tour tournoi trèfle trois un une valet vendredi vide
"""
_GERMAN_DUTCH_SWEDISH = """
    ab alle am an ass auf aus bedenkzeit bei beim bezahlt big bietet blatt bord bube button buben chips dame damen das
    dem den der die drilling ein eine einem einen einsatz einzahlung er erhält erhöht farbe flush geber geht gesamt
    gesamtpot gewinnt gewonnen gibt hat haus herz hinterlegt im ist karo karte karten kein keine könig könige kreuz
    mit mitte nicht nimmt paar pik platz runde schlägt schiebt setzt sitz spiel spieler straße tisch turnier und vom
    von vierling wirft zahlt zeigt zu zum zurück zusammenfassung zwei att av avstår avslutar ballonger blir bordet bud
    checkar delar drar du en ett från får för förlorade går hand har hjärter hög hel hopplagd inte insats jämnt kastar
    klöver knapp knekt kort kung kungar kåk lägger med mörk och omgång par passar plats potten på ruter sammanfattning
    satsa satsar satsning sig spader spelare stege stora summa syn synar sätter tog till tillbaka totalt triss turnering
    tvåpar vann visar vinner är även höjer lilla small
"""
_SPANISH_PORTUGUESE_ITALIAN = """
    abandona abre abriu acabou aceita aguarda al alta antes ao apertada aposta apostas apostou apostó apuesta apuestas
    ases as assento asiento aumenta ausente azar base bote botão botón carta cartas cede ciega ciegas color com comisión
    comissão completa comunitarias con conexión cor copas corazones cuatro da das de debe del desconectado desiste
    desistiu descarta devuelta devolvida diamantes dias dinero dinheiro do doble dois dos dupla e eliminado em entrou
    es escalera esconde escondeu espadas espera esquerda está fechou ficha fichas fim foi full gana ganador gana ganhou
    ganó gastou grande iguala igualada jogador jogadores jogo juega jugada jugador jugadores juntou la las leva lleva
    los lugar main mais mano mano mas mãos mão menor mesa mesa mostra mostrou mostró muestra muestra na não nivel nível
    no nos oculta oros ou paga par para pareja pares parejas pasa passa passou pequena pequeña perde perdeu perdió pica
    picas pozo pode ponto por porque pote potes principal prêmio puntos que quina rainha rei recaudó recebe recebeu
    regresa repartidas resumen resto retira retiró retirou reyes río saiu saldo se sem sequência señor sentado ser si
    sido sin sobe sobra su sube suite suma sumário tapete tem tempo termina terminou tiempo tiene todas todo torneio
    torneo total trinca trío tréboles um una uno valetes vence vez volta voltou vuelve à às é carta banco piatto
    giocatore mano punta vince vede rilancia passo posto tavolo
"""
_RUSSIAN_GREEK = """
    анте банк банка баттон бет блайнд блайнды большой борд бубны вв вернулся возвращается возвращена время вскрытие вы
    выиграл выигрывает всего десять делает добавил до доля дубль двойка двойки закрытые за и из игра игрок игрока игроку
    игроков истекло итог итого карт карта карту карты каре колл королей король коллирует кто купил лимит малый мест
    место месте мёртвый на не неуравненная номер общий один олл отключен открывает открыл отыграна пара пас пасует
    покер покидает получает получил поставил пот префлоп проиграл против раздача рейз рейк ривер руку с садится сбросил
    сдано собрал собрав сделал ставил ставит ставка ставку старшая стол столу стрит терн тройка тройку туз тузов турнир
    турнире у ушел флеш флоп фолд фулл хаус ход холдем чек червы что это юниты αντε γύρος ζευγάρι θέση κάνει καμία
    καρέ κρυφά κρυφα λεπτά μάρκες μεγάλο μικρό ναι ντίλερ παίκτης παίκτες παρτίδα πάσο ποντάρει ποτ ρίβερ σύνοψη
    συνοψη σύνολο τραπέζι τουρνουά φλοπ φύλλα φυλλα χαρτιά
"""

ROOM_WORDS: frozenset[str] = frozenset(
    " ".join((_ENGLISH, _FRENCH, _GERMAN_DUTCH_SWEDISH, _SPANISH_PORTUGUESE_ITALIAN, _RUSSIAN_GREEK)).split()
)


def is_room_word(name: str) -> bool:
    """Could the name be something else in a room's text: an amount, a number, a card, words that rooms print?"""
    if len(name) < 2 or _CARD.fullmatch(name):
        return True
    return all(token.casefold() in ROOM_WORDS for token in _TOKEN.findall(name))
