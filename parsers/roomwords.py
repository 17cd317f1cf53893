"""Words that rooms themselves print: a name made of nothing else cannot be told from them by its letters.

A player may be called "folds", "Seat 2" or "As". Such a name is only replaced where a line has room for a name;
any other name is replaced wherever it stands. The words are those of the texts in all languages that are read.
"""

from __future__ import annotations

import re
from functools import lru_cache

_TOKEN = re.compile(r"\w+")
_CARD = re.compile(r"(?:10|[2-9TJQKA])[cdhs]")

_ENGLISH = """
    a ace aces act action add added addon adds after agreed all allin allowed also am amount an and ante antes april
    as at august auto award awarded awards away back badugi balance be been before behind being bet bets betting big
    bingo blind blinds board bonus bought bounty bring brings but button buy buyin by call called calls can
    cancelled cannot cap capped caps card cards cash cashed cashout cent check checks chip chips choice chooses club
    clubs collect collected collects completes connected converted could currency day daylight dead deal dealer
    dealing deals dealt december deck deep deposit deuce deuces diamond diamonds did discard discarded discards
    disconnected does doesn don double down draw drawing draws drop due dumps duration eastern eight eighth eights
    eliminated eliminating eliminations em end ended ends enter entry eur euro euros ev even extra face failing fast
    february fee fees fifth finished first five fives fix fixed fl flop flopped flush fold folded folding folds for
    forfeits four fours fourth free from full game games gbp general get gets give go goes going good half hand
    hands has have haven having he heads heart hearts high hilo his history hit hole home house i id if in increases
    info ins insurance is it its jack jackpot jacks join joined joins july june just kicker kill kind king kings
    last late leave leaves left less level limit line live lo lose loses lost low lowball main march matched max
    maximum may me mixed monday money more moved muck mucked mucks multi must name named net new next nine nines
    ninth nl no nobody none normal not nothing november now number observer october odd of off offered offers on
    once one only open opens or other out over own paid pair pairs pass pat pay pays per pl place placed play played
    player players playing plays pm pocket poker portion position post posted posting posts pot pots practice
    preflop prize processed qualified qualifies qualify qualifying queen queens quit raise raised raises rake
    ranking razz re ready real rebuy rebuys receive received receives reconnected refund refunded refunds remaining
    removed reply reshuffled result results return returned returns river ro round royal run runs said sat saturday
    seat seated seats second seconds september session set seven sevens seventh short shove show showdown showed
    shown shows shuffle side single sit site sits sitting six sixes sixth size small spade spades splash split
    splits splitting spot stack stacks stakes stand standing stands start started starting starts stay stays stood
    straddle straddles straight street stud suited sum summaries summary sunday swap t table tables takes tax ten
    tens tenth texas than the their them there they third this three threes thursday ticket tie tied ties till time
    timed timeout times to top total tournament tourney triple trips trny tuesday turn turned twice two twos type
    uncalled under unknown until up usd usdt used user using utc utg vs wager wagers wait waiting was wednesday were
    when will win wins with without won x you zero zone zoom
"""
_FRENCH = """
    abandonne abattage argent assis atout attente au aux avec blinde blindes bouton brelan cagnotte carreau carré
    carte cartes cave ce cest coeur collecte collecté commission complète couche couleur coup croupier d dans de des
    deux dix donneur du elle en est et euros fictif finale gagne gagné grosse haute hauteur huit il jeton jetons jeu
    jeudi jeux joue joueur joueurs l l'ante la le les limite lundi main manche mardi mercredi mise miser mises misé
    montre ne neuf non ouvre paie paire par parole partage participe pas passe petite pique place pli pour premier
    principal quatre qui quinte quitte relance remporte reste rivière roi rois sa sans se secondaire sept sequence
    six siège sièges sorti suit suivie sur table tapis temps tour tournoi trois trèfle un une valet vendredi vide
"""
_GERMAN_DUTCH_SWEDISH = """
    ab alle am an ass att auf aus av avslutar avstår ballonger bedenkzeit bei beim bezahlt bietet big blatt blir
    bord bordet bube buben bud button checkar chips dame damen das delar dem den der die drar drilling du ein eine
    einem einen einsatz einzahlung en er erhält erhöht ett farbe flush från får för förlorade geber geht gesamt
    gesamtpot gewinnt gewonnen gibt går hand har hat haus hel herz hinterlegt hjärter hopplagd hög höjer im insats
    inte ist jämnt karo karte karten kastar kein keine klöver knapp knekt kort kreuz kung kungar kåk könig könige
    lilla lägger med mit mitte mörk nicht nimmt och omgång paar par passar pik plats platz potten på runde ruter
    sammanfattning satsa satsar satsning schiebt schlägt setzt sig sitz small spader spelare spiel spieler stege
    stora straße summa syn synar sätter till tillbaka tisch tog totalt triss turnering turnier tvåpar und vann
    vierling vinner visar vom von wirft zahlt zeigt zu zum zurück zusammenfassung zwei är även
"""
_SPANISH_PORTUGUESE_ITALIAN = """
    abandona abre abriu acabou aceita aguarda al alta antes ao apertada aposta apostas apostou apostó apuesta
    apuestas as ases asiento assento aumenta ausente azar banco base bote botão botón carta cartas cede ciega ciegas
    color com comisión comissão completa comunitarias con conexión copas cor corazones cuatro da das de debe del
    descarta desconectado desiste desistiu devolvida devuelta diamantes dias dinero dinheiro do doble dois dos dupla
    e eliminado em entrou es escalera esconde escondeu espadas espera esquerda está fechou ficha fichas fim foi full
    gana ganador ganhou ganó gastou giocatore grande iguala igualada jogador jogadores jogo juega jugada jugador
    jugadores juntou la las leva lleva los lugar main mais mano mas menor mesa mostra mostrou mostró muestra mão
    mãos na nivel no nos não nível oculta oros ou paga par para pareja parejas pares pasa passa passo passou pequena
    pequeña perde perdeu perdió piatto pica picas pode ponto por porque posto pote potes pozo principal prêmio punta
    puntos que quina rainha recaudó recebe recebeu regresa rei repartidas resto resumen retira retirou retiró reyes
    rilancia río saiu saldo se sem sentado sequência ser señor si sido sin sobe sobra su sube suite suma sumário
    tapete tavolo tem tempo termina terminou tiempo tiene todas todo torneio torneo total trinca tréboles trío um
    una uno valetes vede vence vez vince volta voltou vuelve à às é
"""
_RUSSIAN_GREEK = """
    αντε γύρος ζευγάρι θέση κάνει καμία καρέ κρυφά κρυφα λεπτά μάρκες μεγάλο μικρό ναι ντίλερ πάσο παίκτες παίκτης
    παρτίδα ποντάρει ποτ ρίβερ συνοψη σύνολο σύνοψη τουρνουά τραπέζι φλοπ φυλλα φύλλα χαρτιά анте банк банка баттон
    бет блайнд блайнды большой борд бубны вв вернулся возвращается возвращена время всего вскрытие вы выиграл
    выигрывает двойка двойки делает десять до добавил доля дубль за закрытые и игра игрок игрока игроков игроку из
    истекло итог итого каре карт карта карту карты колл коллирует королей король кто купил лимит малый мест месте
    место мёртвый на не неуравненная номер общий один олл отключен открывает открыл отыграна пара пас пасует
    показывает покер покидает получает получил поставил пот префлоп проиграл против раздача рейз рейк ривер руку с
    садится сбросил сдано сделал собрав собрал ставил ставит ставка ставку старшая стол столу стрит терн тройка
    тройку туз тузов турнир турнире у ушел флеш флоп фолд фулл хаус ход холдем чек червы что это юниты
"""

ROOM_WORDS: frozenset[str] = frozenset(
    " ".join((_ENGLISH, _FRENCH, _GERMAN_DUTCH_SWEDISH, _SPANISH_PORTUGUESE_ITALIAN, _RUSSIAN_GREEK)).split()
)


@lru_cache(maxsize=1 << 14)
def is_room_word(name: str) -> bool:
    """Could the name be something else in a room's text: an amount, a number, a card, words that rooms print?"""
    if len(name) < 2 or _CARD.fullmatch(name):
        return True
    return all(token.isdecimal() or token.casefold() in ROOM_WORDS for token in _TOKEN.findall(name))
