/**
 * Prefixes at the top of published lists of leaked passwords. Attackers try such a word early, also doubled or
 * surrounded by digits and symbols.
 */
const STEMS = new Set(
  `password passwort passwd motdepasse contrasena senha parola wachtwoord haslo salasana losenord secret geheim
  qwerty qwertz azerty qwertyuiop qwertzuiop azertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm yxcvbnm qazwsx qazwsxedc
    qweasd qweasdzxc qwaszx
  abc abcd abcde abcdef abcdefg abcdefgh abcdefghi abcdefghij aaa abcabc xyz
  admin administrator adminadmin root superuser superadmin sysadmin webmaster operator guest user username test
    tester testing testtest
  demo example sample default changeme changemenow temp temporary login loginlogin letmein letmeinplease welcome
    hello helloworld hellohello
  access master system server service support manager office company computer internet network database oracle cisco
    linux ubuntu windows microsoft
  google facebook youtube twitter instagram whatsapp android iphone samsung apple amazon netflix spotify linkedin
    github gitlab docker
  iloveyou ilovegod ilovemyself ilovejesus iloveme iloveu loveyou lovelove lovely love mylove forever foreverlove
    together sweetheart sweetie honey baby babygirl babyboy darling
  jesus jesuschrist jesuslove christ heaven angel angels blessed godisgood godislove believe faith miracle freedom
    justice peace trustno trustnoone
  sunshine sunflower rainbow summer winter spring autumn flower flowers butterfly princess prince queen king kingdom
    diamond crystal silver golden
  dragon dragonball monkey tiger tigger lion panther eagle falcon phoenix wolf shadow ninja samurai warrior hunter
    ranger knight wizard merlin gandalf
  football baseball basketball hockey soccer golf tennis volleyball softball skateboard snowboard swimming running
    champion winner player gamer
  liverpool liverpoolfc chelsea chelseafc arsenal arsenalfc barcelona realmadrid manchester manchesterunited manutd
    juventus bayern bayernmunich celtic rangers tottenham everton
  yankees redsox cowboys steelers packers patriots lakers bulls eagles giants raiders broncos dolphins
  superman batman spiderman ironman wolverine avengers captain starwars startrek skywalker darthvader pokemon
    pikachu naruto sasuke goku matrix terminator hellokitty spongebob
  minecraft fortnite roblox counterstrike callofduty warcraft worldofwarcraft starcraft leagueoflegends assassin
    halflife playstation nintendo xbox
  michael michelle jennifer jessica ashley amanda daniel daniela andrew andrea joshua anthony matthew christopher
    christian christina christine alexander alexandra alexandre
  nicholas nicole stephanie elizabeth victoria samantha danielle melissa rebecca vanessa patricia natalie william
    benjamin jonathan thomas robert charles charlie george
  jordan jackson justin tyler hannah sophie isabella gabriel gabriela sebastian francisco fernando alejandro
    alejandra roberto ricardo antonio maria marina martin
  mohamed mohammed muhammad ibrahim abdullah mustafa krishna ganesh india pakistan
  america australia canada england france germany deutschland espana italia brasil mexico argentina colombia london
    newyork paris berlin madrid california
  chocolate cookie cookies banana strawberry cherry pepper ginger peanut cheese coffee pizza chicken orange purple
    yellow green blueberry
  mercedes mercedesbenz porsche ferrari lamborghini mustang corvette camaro harley harleydavidson yamaha honda
    toyota nissan bmw audi chevrolet
  metallica slipknot nirvana eminem blink greenday linkinpark beatles marley bobmarley music guitar
  mother father mommy daddy family brother sister friend friends friendship bestfriend bestfriends grandma children
  killer hacker hacked fuckyou fuckoff fuckme asshole bitch bullshit whatever nothing something anything everything
    nevermind
  computer1 business money dollar million success lucky happy happiness smile smiley beautiful gorgeous handsome
    precious special
  thunder lightning storm hurricane ocean mountain river island midnight moonlight sunrise sunset star stars
    universe galaxy
  january february march april june july august september october november december monday tuesday wednesday
    thursday friday saturday sunday
  letmein1 opensesame abracadabra blahblah blahblahblah lalala hahaha yourmom imissyou iamthebest`.split(/\s+/),
);

/** Rows of keyboards and of the alphabet; walking along one of them makes a weak password. */
const WALKS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  'qwertzuiopasdfghjklyxcvbnm',
  'azertyuiopqsdfghjklmwxcvbn',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'qazwsxedcrfvtgbyhnujmikolp',
  '147258369',
  '789456123',
  'zaq12wsxcde34rfv',
  'zaq1xsw2cde3vfr4',
  '!@#$%^&*()',
];

const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** Whether attackers would try this password early: a well-known word, a keyboard walk or a repetition. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase();
  return (
    isStem(plain) ||
    isStem(readLookalikes(plain)) ||
    isWalk(plain) ||
    isRepetition(plain) ||
    (/^[\d\W_]+$/u.test(plain) && new Set(plain).size < 5)
  );
}

/** `P@ssw0rd!2024` is read as `password`: outer digits are dropped first, inner ones are read as letters. */
function readLookalikes(text: string): string {
  return text.replace(/^[\d\W_]+|[\d\W_]+$/gu, '').replace(/[013457@$!]/g, (sign) => LOOKALIKES[sign] ?? sign);
}

function isStem(text: string): boolean {
  const letters = text.replace(/[\d\W_]+/gu, '');
  if (letters === '') return false;
  if (STEMS.has(letters)) return true;
  const half = letters.slice(0, letters.length / 2);
  return letters === half + half && STEMS.has(half);
}

function isWalk(text: string): boolean {
  const bare = text.replace(/[\s_.-]/g, '');
  const backwards = [...bare].reverse().join('');
  return WALKS.some((walk) => covers(walk, bare) || covers(walk, backwards));
}

/** Whether at most three parts of the walk, each of three characters or more, make up the text. */
function covers(walk: string, text: string, pieces = 3): boolean {
  if (text === '') return true;
  if (pieces === 0) return false;
  for (let length = text.length; length >= 3; length--) {
    if (walk.includes(text.slice(0, length)) && covers(walk, text.slice(length), pieces - 1)) return true;
  }
  return false;
}

function isRepetition(text: string): boolean {
  return /^(.{1,5})\1+.{0,2}$/u.test(text) && text.length >= 6;
}
